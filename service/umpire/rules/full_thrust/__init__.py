"""Full Thrust: Remixed, chapters 2 to 10: the core game."""
