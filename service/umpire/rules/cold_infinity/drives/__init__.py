"""Drives beyond light (CI 14), gates (CI 13.4), arrivals."""
