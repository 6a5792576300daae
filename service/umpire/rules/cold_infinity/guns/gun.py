"""Weapons that are to meet an attack: what they are set to, and whether they can fire (CI 11.1)."""

from typing import NamedTuple

from umpire.kernel.errors import Code
from umpire.kernel.reasons import ALREADY_FIRED, DESTROYED
from umpire.rules.cold_infinity.guns.modes import rating_in
from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.fire_step import Mode, Use
from umpire.rules.cold_infinity.state.refusals import (
    BARNSTORMS,
    COOLING_DOWN,
    NOT_ARMED,
    NOT_POWERED,
    PARTLY_SHIFTED,
)
from umpire.rules.cold_infinity.state.traits import ABLATIVE_FIRE, has_trait
from umpire.rules.cold_infinity.state.weapons import DirectWeapon

GONE = DESTROYED.under("CI-11.1-1")
FIRED = ALREADY_FIRED.under("CI-11.1-1")
OFF = NOT_POWERED.under("CI-11.1-1")
UNARMED = NOT_ARMED.under("CI-11.1-1")
GOT_AWAY = BARNSTORMS.under("CI-5.5.3-3")
COOLING = COOLING_DOWN.under("CI-11.1.3-2")


class Gun(NamedTuple):
    """A weapon in the Fire Determination Phase, as its unit has it.

    `defended`: it has met an attack this turn. `held`: its unit fires nothing, for it has rammed,
    or just got away (CI-5.5.3-3). `shifted`: its ship shifts in part (CI-14.2.1-1).
    """

    weapon: DirectWeapon
    use: Use = "idle"
    powered: bool = True
    intact: bool = True
    readiness: Readiness = Readiness()
    defended: bool = False
    held: bool = False
    shifted: bool = False

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
    if not gun.intact:
        return GONE
    if not gun.powered:
        return OFF
    if gun.held or gun.shifted:
        return GOT_AWAY if gun.held else PARTLY_SHIFTED
    if gun.readiness.cooling:
        return COOLING
    if gun.readiness.arming and gun.use != "emergency":
        return UNARMED
    return FIRED if gun.readiness.shots else None
