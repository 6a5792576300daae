"""Turns: what units are, who moves when, and what happens in which order (CI 1, 2)."""
