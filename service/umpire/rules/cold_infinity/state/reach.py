"""Who can touch whom: what shifts in part, and what rests in bubbles (CI 14.2.1, 14.3)."""

from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.state.battle import Unit
from umpire.rules.cold_infinity.state.drives import is_shifted, is_warped
from umpire.rules.cold_infinity.state.refusals import IN_BUBBLE, PARTLY_SHIFTED


def bar_to_touching(one: Unit, other: Unit) -> Code | None:
    """Return why two units do not act on each other, or None (CI-14.2.1-1, CI-14.3-2).

    What shifts in part does not act, and nothing acts on it; in bubbles units act on each other
    alone.
    """
    if one.id == other.id:
        return None
    if is_shifted(one) or is_shifted(other):
        return PARTLY_SHIFTED
    return IN_BUBBLE if is_warped(one) != is_warped(other) else None


def may_touch(one: Unit, other: Unit) -> bool:
    """Tell whether two units act on each other."""
    return bar_to_touching(one, other) is None


def bar_to_running_into(one: Unit, other: Unit) -> Code | None:
    """Return why a unit does not run into another, or None (CI-14.2.1-1).

    What shifts in part meets what does so, too, and nothing else.
    """
    if is_shifted(one) and is_shifted(other):
        return None
    return bar_to_touching(one, other)
