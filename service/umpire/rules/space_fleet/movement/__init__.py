"""SF 2: movement of ships and of squadrons."""
