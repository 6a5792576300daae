"""FT 8: faster-than-light travel."""
