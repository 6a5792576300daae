"""Scenarios: battles kept with their journal, so that anyone can replay them and prove every roll.

Each act is a module: `open submit read replay verify fork close`. They reach the outside through
`ports`, and know nothing of HTTP or Redis.
"""
