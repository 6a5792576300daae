"""What a seat hears of a ruling, and what it may order, as the service has it."""

from typing import Any

from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, Rulebook, Seat
from umpire.kernel.ruling import Ruling

Book = Rulebook[Any, Any, Any]
Answer = Ruling[Any, Any] | Refusal


def strangers(battle: Any, side: str) -> list[Seat]:
    """Return the seats that have no part in a side."""
    return [OBSERVER, *[Seat("side", other) for other in battle.sides if other != side]]


def told(refusal: Refusal) -> tuple[Any, ...]:
    """Return all that a refusal says."""
    return (refusal.code, refusal.message, refusal.rule, refusal.at)


def heard(book: Book, answer: Answer, seat: Seat) -> Any:
    """Return what a seat hears of an order: the refusal, or the events as reported to it."""
    if isinstance(answer, Refusal):
        return told(answer)
    reports = [book.report(answer.state, event, seat) for event in answer.events]
    return [event for event in reports if event is not None]


def shows(kinds: tuple[type, ...], *answers: Answer) -> bool:
    """Tell whether any of some rulings has an event of kinds that show what was hidden."""
    return any(
        isinstance(event, kinds)
        for answer in answers
        if isinstance(answer, Ruling)
        for event in answer.events
    )


def giver_of(book: Book, battle: Any, order: Any, seat: Seat) -> str | None:
    """Return as what a seat may give an order; `None` if it may not."""
    try:
        giver = book.giver(battle, order)
    except Refusal:
        return None
    own = giver == "owner" and book.side_of(battle, order) == seat.side is not None
    return giver if own or (giver == "any_side" and seat.side is not None) else None
