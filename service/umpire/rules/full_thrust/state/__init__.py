"""State shared by the chapters of Full Thrust: Remixed: the battle, its units, displays."""
