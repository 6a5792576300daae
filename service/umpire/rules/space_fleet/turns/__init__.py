"""SF 2: the order of a turn, who moves first, and what follows of itself."""
