"""FT 4: fire of ships at ships."""
