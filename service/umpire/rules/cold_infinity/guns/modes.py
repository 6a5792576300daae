"""Modes of defensive fire: standard, ad hoc, emergency, and who may change into which (CI 11.1)."""

from typing import Literal, TypeAlias

from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.state.fire_step import Mode, Use
from umpire.rules.cold_infinity.state.refusals import (
    NO_DEFENCE_RATING,
    NOT_SET_TO_ATTACK,
    SWITCH_FORBIDDEN,
)
from umpire.rules.cold_infinity.state.weapons import DefensiveFire

MODES: tuple[Mode, ...] = Mode.__args__  # type: ignore[attr-defined]
Setting: TypeAlias = Literal["shield", Mode]
"""What a weapon may be asked to be before fire is declared."""

EMERGENCY_COMES_LATER = SWITCH_FORBIDDEN.under("CI-11.1.3-1")
DEFENDS_ALREADY = SWITCH_FORBIDDEN.under("CI-7.2.6-1")


def rating_in(ratings: DefensiveFire, mode: Mode) -> int:
    """Return the rating of a weapon in a mode, 0 for none (CI-11.1-2)."""
    match mode:
        case "standard":
            return ratings.standard
        case "ad_hoc":
            return ratings.ad_hoc
        case "emergency":
            return ratings.emergency


def bar_to_setting(ratings: DefensiveFire, mode: Mode) -> Code | None:
    """Return why a weapon cannot be set to a mode before fire is declared, or None.

    Standard and ad hoc fire are set then (CI-7.2.1-1, CI-11.1.2-1); emergencies come later.
    """
    if mode == "emergency":
        return EMERGENCY_COMES_LATER
    return None if rating_in(ratings, mode) else NO_DEFENCE_RATING


def bar_to_switching(ratings: DefensiveFire, use: Use, mode: Mode) -> Code | None:
    """Return why a weapon cannot change into a mode after fire is declared, or None (CI-7.2.6-1).

    Whatever was to attack, or to do nothing, may change to standard (CI-11.1.1-1) or emergency fire
    (CI-11.1.3-1), and attacks no more this turn; none to ad hoc fire (CI-11.1.2-1). What defends
    or intercepts already stays as it is (CI-11.1.6.1-1).

    Args:
        ratings: of the weapon.
        use: what it was declared for.
        mode: into which it is to change.
    """
    if mode == "ad_hoc":
        return SWITCH_FORBIDDEN
    if use not in ("attack", "idle"):
        return DEFENDS_ALREADY
    return None if rating_in(ratings, mode) else NO_DEFENCE_RATING


def bar_to_attacking(use: Use) -> Code | None:
    """Return why a weapon cannot attack this turn, or None (CI-7.2.6-1, CI-8.2.7-1).

    What is a shield, intercepts or defends does nothing else.
    """
    return None if use in ("attack", "idle") else NOT_SET_TO_ATTACK
