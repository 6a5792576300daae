"""SF 3 and 8: fire by class, smallest first, with beams, short-range missiles and plasma."""
