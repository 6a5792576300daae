"""FT 2.6, 4.5, 4.6 and 7: damage, threshold points, core systems, damage control."""
