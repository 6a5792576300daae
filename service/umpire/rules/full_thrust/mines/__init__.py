"""FT 12.1, 12.2: mines and those who sweep them; ortillery, which does nothing to ships."""
