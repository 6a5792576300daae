"""Weapons over turns: arming, cooling down, how often they fire (CI 7.1.1 to 7.1.3). Turns."""

from collections.abc import Collection

import msgspec

from umpire.kernel.rulebook import Id
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.power.refusals import NO_EMERGENCY_TERMS
from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.refusals import (
    COOLING_DOWN,
    NOT_ARMED,
    NOT_POWERED,
    SHOTS_EXCEEDED,
)
from umpire.rules.cold_infinity.state.running import blocks
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.tables import EmergencyArming, PowerTable
from umpire.rules.cold_infinity.state.weapons import RateOfFire


def at_start(rate: RateOfFire, *, powered: bool, armed_at_start: bool = True) -> Readiness:
    """Return how ready a weapon is when the battle begins (CI-7.1.3-2).

    Args:
        rate: its rate of fire.
        powered: whether it is on.
        armed_at_start: whether it is wartime, so that what is on is armed.
    """
    return Readiness() if powered and armed_at_start else Readiness(arming=rate.arming)


def may_be_powered(readiness: Readiness) -> bool:
    """Tell whether a weapon can be on: not while it cools down (CI-7.1.1.1-1)."""
    return readiness.cooling == 0


def fired(readiness: Readiness, rate: RateOfFire, shots: int, *, powered: bool) -> Readiness:
    """Return a weapon that has fired so many shots more this turn (CI-7.1.3-1, CI-RUL-122).

    Arc and line of sight are not looked at.

    Raises:
        IllegalOrder: it has no power (CI-7.1-1), cools down, is not armed, or does not fire so
            many shots a turn.
    """
    if not powered:
        raise NOT_POWERED.refuse(
            "The weapon has no power: switch it on in Power Allocation, where nothing puts it out."
        )
    if readiness.cooling:
        raise COOLING_DOWN.refuse(
            f"It cools down for {counted(readiness.cooling, 'turn')} more, and fires when"
            " it has armed."
        )
    if readiness.arming:
        raise NOT_ARMED.refuse(
            f"It arms for {counted(readiness.arming, 'turn')} more before it fires."
        )
    if readiness.shots + shots > rate.shots:
        raise SHOTS_EXCEEDED.refuse(
            f"It fires {counted(rate.shots, 'shot')} a turn, not {readiness.shots + shots}."
        )
    return Readiness(shots=readiness.shots + shots)


def next_turn(readiness: Readiness, rate: RateOfFire, *, powered: bool) -> Readiness:
    """Return a weapon at the start of the next turn (CI-7.1.3-1, CI-7.1.1.1-1, CI-RUL-60, -61).

    One that fired begins to cool down and then to arm, for longer if emergency fire has told it to
    (CI-11.1.3-2); with power it does not cool, without it does not arm, and begins anew.

    Args:
        readiness: at the end of this turn.
        rate: its rate of fire.
        powered: whether it was on all this turn; terrain may have put it out (CI-7.1.2.2-1).
    """
    if readiness.shots:
        return Readiness(arming=rate.arming, cooling=readiness.cooling or rate.cooldown)
    if readiness.cooling:
        return Readiness(readiness.arming, readiness.cooling - (not powered))
    return Readiness(arming=max(0, readiness.arming - 1) if powered else rate.arming)


def emergency_rate(rate: RateOfFire, table: PowerTable) -> tuple[RateOfFire, EmergencyArming]:
    """Return how a weapon arms in an emergency, and what it costs the shot (CI-7.1.3.1-1).

    Raises:
        CannotAdjudicate: the terms are lost, and the scenario supplies none.
    """
    terms = table.emergency_arming
    if terms is None:
        raise NO_EMERGENCY_TERMS.refuse(
            "The terms of emergency arming are lost: supply the table power/emergency_arming.",
            at="/tables/power/emergency_arming",
        )
    arming = min(rate.arming, terms.arming)
    return msgspec.structs.replace(rate, arming=arming), terms


def readiness_at_start(sheet: Sheet, on: Collection[Id], options: Options) -> dict[Id, Readiness]:
    """Return how ready each weapon is when the battle begins (CI-7.1.3-2).

    Args:
        sheet: of the ship.
        on: its systems that are on.
        options: whether what is on is armed by then.
    """
    return {
        mount: at_start(
            block.rate_of_fire, powered=mount in on, armed_at_start=options.armed_at_start
        )
        for mount, block in blocks(sheet).items()
    }
