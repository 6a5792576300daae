"""The parts that all rulebooks share: dice, rulings, sequence, citations, geometry, tracks, odds.

Nothing here does I/O, reads a clock or draws a random number, and nothing here knows a rulebook.
"""
