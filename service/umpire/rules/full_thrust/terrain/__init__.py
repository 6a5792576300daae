"""FT 13.1 to 13.6: asteroids, dust, flares, meteors, and what is left of ships that explode."""
