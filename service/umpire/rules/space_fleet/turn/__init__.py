"""The sequence of play: the phases of a turn, and how it ends (SF 2)."""
