"""Weapons fire (CI 7): arcs, lines of sight, what hits and which section."""
