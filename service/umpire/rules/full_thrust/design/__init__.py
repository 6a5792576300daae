"""FT 9: ship design."""
