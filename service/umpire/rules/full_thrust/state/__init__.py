"""What the chapters of Full Thrust: Remixed share: the battle, its units, their displays."""
