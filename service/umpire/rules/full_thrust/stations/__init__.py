"""FT 13.7, 13.8: stations, docking, and bases made up of several sections."""
