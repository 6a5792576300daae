"""FT 11.5: boarding parties, and ships that change hands."""
