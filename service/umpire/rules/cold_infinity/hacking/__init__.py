"""Hacking: systems of enemies that are taken over by their bridges (CI 15.6)."""
