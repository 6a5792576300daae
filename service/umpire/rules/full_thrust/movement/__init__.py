"""FT 3 and 10: cinematic and vector movement."""
