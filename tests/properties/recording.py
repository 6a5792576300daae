"""Dice for games played at random, which remember what was thrown."""

from umpire.kernel.dice import KeyedDice, Roll


class RecordingDice:
    """Dice that remember what was thrown."""

    def __init__(self, seed: bytes) -> None:
        self._dice = KeyedDice(seed, "properties")
        self.rolls: list[Roll] = []

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Throw, and remember it."""
        roll = self._dice.roll(label, count, sides)
        self.rolls.append(roll)
        return roll
