"""Defensive fire, intercepts, rockets, chaff and flares (CI 11.1, 11.5)."""
