"""Boarding Actions, as far as they are played (CI 15)."""
