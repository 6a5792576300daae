"""Hits: their damage, and protection against them (CI 7.4, 8, 11.2 to 11.4, 13.1.9 to 13.3)."""
