"""Stealth: ships that vanish from the map, how they are found, and how they show (CI 15.8)."""
