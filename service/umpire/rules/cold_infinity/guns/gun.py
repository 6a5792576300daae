"""Weapons that are to meet an attack: their modes, and whether they can fire (CI 11.1)."""

from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.errors import Code
from umpire.kernel.reasons import ALREADY_FIRED, DESTROYED
from umpire.rules.cold_infinity.docking.docks import SHELTERED
from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.fire_step import Mode, Use
from umpire.rules.cold_infinity.state.hulls import ABLATIVE_FIRE, has_trait
from umpire.rules.cold_infinity.state.refusals import (
    BARNSTORMS,
    COOLING_DOWN,
    NO_DEFENCE_RATING,
    NOT_ARMED,
    NOT_POWERED,
    NOT_SET_TO_ATTACK,
    PARTLY_SHIFTED,
    SWITCH_FORBIDDEN,
)
from umpire.rules.cold_infinity.state.weapons import DefensiveFire, DirectWeapon

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


GONE = DESTROYED.under("CI-11.1-1")
FIRED = ALREADY_FIRED.under("CI-11.1-1")
OFF = NOT_POWERED.under("CI-11.1-1")
UNARMED = NOT_ARMED.under("CI-11.1-1")
GOT_AWAY = BARNSTORMS.under("CI-5.5.3-3")
COOLING = COOLING_DOWN.under("CI-11.1.3-2")
SHUT_IN = SHELTERED.under("CI-UMP-249")


class Gun(NamedTuple):
    """A weapon in the Fire Determination Phase, as its unit has it.

    `defended`: it has met an attack this turn. `held`: its unit fires nothing, for it has rammed,
    or just got away (CI-5.5.3-3). `shifted`: its ship shifts in part (CI-14.2.1-1). `inside`: a
    dock is around its ship (CI-UMP-249).
    """

    weapon: DirectWeapon
    use: Use = "idle"
    powered: bool = True
    intact: bool = True
    readiness: Readiness = Readiness()
    defended: bool = False
    held: bool = False
    shifted: bool = False
    inside: bool = False

    @property
    def mode(self) -> Mode | None:
        """The mode of defensive fire that it is set to, if any."""
        match self.use:
            case "standard" | "ad_hoc" | "emergency":
                return self.use
            case _:
                return None

    @property
    def rating(self) -> int:
        """Its rating in that mode, as a positive number."""
        return rating_in(self.weapon.defensive_fire, self.mode) if self.mode else 0

    @property
    def ablative(self) -> bool:
        """Whether it takes off damage in place of chances to hit (CI-11.1.5-1).

        Standard and ad hoc fire alone can.
        """
        return self.use != "emergency" and has_trait(self.weapon.traits, ABLATIVE_FIRE)


def bar_to_firing(gun: Gun) -> Code | None:
    """Return why a weapon cannot fire at all now, or None (CI-11.1-1, CI-11.1.3-2).

    In an emergency it need not be armed.
    """
    bars = (
        (not gun.intact, GONE),
        (not gun.powered, OFF),
        (gun.held, GOT_AWAY),
        (gun.shifted, PARTLY_SHIFTED),
        (gun.inside, SHUT_IN),
        (gun.readiness.cooling > 0, COOLING),
        (gun.readiness.arming > 0 and gun.use != "emergency", UNARMED),
        (gun.readiness.shots > 0, FIRED),
    )
    return next((code for barred, code in bars if barred), None)
