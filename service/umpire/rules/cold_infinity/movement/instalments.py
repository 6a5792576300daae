"""Partial thrust: what is paid for by parts takes turns in proportion (CI 5.4.2.7, CI-RUL-31).

A part is 1, 2, 3 or 4: the whole cost, or a half, third or quarter of it, rounded up. Progress is
counted in 144ths of what the whole cost would do in a turn, the least in which all of them come
out even.
"""

from typing import Literal, NamedTuple

import msgspec

from umpire.rules.cold_infinity.movement.refusals import NOT_A_PART
from umpire.rules.cold_infinity.state.motion import Instalments, Part

_STEP = 144


class Due(NamedTuple):
    """Instalments after a turn, and whether a step fell due in it."""

    instalments: Instalments
    step: bool


def price(cost: int, part: int) -> int:
    """Return the thrust for a part of a cost, rounded up (CI-5.4.2.7-1)."""
    return -(-cost // part)


def to_stop(paid_for: Instalments) -> int:
    """Return the thrust that undoes what is left of that which was paid (CI-5.1.2.1-1)."""
    paid = price(paid_for.cost, paid_for.part)
    return paid - (price(paid, paid_for.braked) if paid_for.braked else 0)


def to_reach(paid_for: Instalments, part: Part) -> int:
    """Return what is still to pay until a greater part is paid in all (CI-5.4.2.7-1).

    Raises:
        IllegalOrder: as much is paid, or some of it was taken back.
    """
    if part >= paid_for.part or paid_for.braked:
        raise NOT_A_PART.refuse(
            f"1/{paid_for.part} is paid, and only a greater part is paid on, not 1/{part}.",
            at="/part",
        )
    return price(paid_for.cost, part) - price(paid_for.cost, paid_for.part)


def to_brake(paid_for: Instalments, part: Part) -> int:
    """Return what it takes until such a part of what was paid is taken back (CI-5.4.2.7-2).

    Raises:
        IllegalOrder: as much was taken back before.
    """
    if paid_for.braked and part >= paid_for.braked:
        raise NOT_A_PART.refuse(
            f"1/{paid_for.braked} is taken back, and only a greater part can be, not 1/{part}.",
            at="/part",
        )
    paid = price(paid_for.cost, paid_for.part)
    return to_stop(paid_for) - (paid - price(paid, part))


def _gain(paid_for: Instalments) -> int:
    """Return the progress of a turn."""
    gain = _STEP // paid_for.part
    return gain * (paid_for.braked - 1) // paid_for.braked if paid_for.braked else gain


def reached(paid_for: Instalments, part: Part) -> Instalments:
    """Return instalments of which a greater part is paid, from this turn on (CI-RUL-31)."""
    return msgspec.structs.replace(paid_for, part=part)


def slowed(paid_for: Instalments, part: Literal[2, 3, 4]) -> Instalments:
    """Return instalments of which a part is taken back (CI-5.4.2.7-2, CI-UMP-24).

    A step that is due this turn is still made, and the slower count begins after it.
    """
    due = paid_for.progress + _gain(paid_for) >= _STEP
    braked = msgspec.structs.replace(paid_for, braked=part)
    # The gain of this turn completes the step that is due, and nothing is left over.
    return msgspec.structs.replace(braked, progress=_STEP - _gain(braked) if due else 0)


def run(paid_for: Instalments) -> Due:
    """Return instalments after one more turn, and whether a step fell due (CI-5.4.2.7-1)."""
    progress = paid_for.progress + _gain(paid_for)
    after = msgspec.structs.replace(paid_for, progress=progress % _STEP)
    return Due(after, progress >= _STEP)
