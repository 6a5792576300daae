"""Lines, ranges, silhouettes and sections between units (CI 7)."""
