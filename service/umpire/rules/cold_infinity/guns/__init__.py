"""The weapons of units as they stand: on, armed, set to attack or to defend (CI 7.1, 11.1)."""
