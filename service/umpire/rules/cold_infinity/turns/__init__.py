"""Turns: initiative, the order of movement, and the sequence of play (CI 1, 2)."""
