"""Boarding Actions: chapter 15, as far as it is played."""
