"""What a seat may order now, chapter by chapter, with the figures that it needs to decide."""

from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.chapters import CHAPTERS
from umpire.rules.cold_infinity.state.battle import Battle


def choices(battle: Battle, seat: Seat, unit: str | None = None) -> tuple[Choice, ...]:
    """Return what `seat` may order now; with `unit`, for that unit alone."""
    if seat.role == "observer" or battle.phase == "over":
        return ()
    return tuple(
        choice
        for chapter in CHAPTERS
        if chapter.choices
        for choice in chapter.choices(battle, seat.sees, unit)
    )
