"""Shields: what deflects, what absorbs, and which of them stand (CI 11.2)."""
