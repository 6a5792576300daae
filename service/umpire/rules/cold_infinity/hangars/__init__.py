"""Hangars, and the life of fighters and shuttles aboard (CI 12.4, 13.1.7)."""
