"""Stationary weapons (CI 10): drums, mines, micro-platforms, beacons, and how they are found."""
