"""Damage (Schadenskontrolle)."""
