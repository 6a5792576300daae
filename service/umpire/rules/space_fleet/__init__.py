"""Space Fleet: fleet actions on hexes or a table, with squadrons and simultaneous fire."""
