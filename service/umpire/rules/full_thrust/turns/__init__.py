"""FT 2.7: the sequence of play, initiative, alternation."""
