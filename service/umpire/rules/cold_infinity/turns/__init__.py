"""Turns: what units are, who moves when, what happens in which order (CI 1, 2)."""
