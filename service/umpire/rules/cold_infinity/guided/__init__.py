"""Guided weapons from launch to strike: missiles, torpedoes, drones (CI 9)."""
