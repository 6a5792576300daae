"""Stances: what a ship is ordered in writing beside its move."""
