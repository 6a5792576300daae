"""FT 5: fighter groups."""
