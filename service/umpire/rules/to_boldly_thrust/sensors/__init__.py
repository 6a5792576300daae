"""TBT 10: sensors, and sweeps for cloaked ships."""
