"""Ships without thrust or bridge: they drift, and may begin to turn (CI 5.7, CI-RUL-35)."""

from typing import NamedTuple

from umpire.rules.cold_infinity.movement.off_axis import SENSES
from umpire.rules.cold_infinity.movement.spending import Means
from umpire.rules.cold_infinity.state.attitude import Counter
from umpire.rules.cold_infinity.state.bounds import Manoeuvre, SpinSense
from umpire.rules.cold_infinity.state.motion import Instalments, Spin
from umpire.rules.cold_infinity.state.movement_tables import DriftTable
from umpire.rules.cold_infinity.state.sheet import Costs

BEGIN_DIE, MANOEUVRE_DIE, SENSE_DIE = 10, 6, 6
"""The dice of a drifting ship, in order; the others are thrown only if the first says so."""
_COUNTERS: dict[Manoeuvre, Counter] = {"pivot": "facing", "roll": "roll", "tumble": "tumble"}


class Drift(NamedTuple):
    """The manoeuvre that a drifting ship begins, one step a turn."""

    manoeuvre: Manoeuvre
    sense: SpinSense


def powerless(means: Means) -> bool:
    """Tell whether a ship has no thrust, or nothing to put it through (CI-5.7-1)."""
    return means.thrust <= 0 or not (means.jets or means.small)


def is_checked(spins: tuple[Spin, ...], *, disabled: bool) -> bool:
    """Tell whether a ship throws for its drift: without thrust, and turning not yet (CI-5.7-1).

    It is `disabled` too while it is derelict, its bridge destroyed.
    """
    return disabled and not spins


def begins(face: int, table: DriftTable) -> bool:
    """Tell whether a d10 makes a drifting ship begin a manoeuvre (CI-5.7-1)."""
    return face <= table.begins_to


def drift(manoeuvre_face: int, sense_face: int, table: DriftTable) -> Drift:
    """Return which manoeuvre two d6 begin, and which way (CI-5.7-1, CI-RUL-35)."""
    manoeuvre = table.manoeuvres[manoeuvre_face - 1]
    first, second = SENSES[manoeuvre]
    return Drift(manoeuvre, first if _first(manoeuvre, sense_face, table) else second)


def _first(manoeuvre: Manoeuvre, face: int, table: DriftTable) -> bool:
    """Tell whether a face means the sense that counts upwards; low faces roll to port."""
    low = face <= table.first_sense_to
    return low != (manoeuvre == "roll")


def drifting(drifts: Drift, costs: Costs) -> Spin:
    """Return the manoeuvre of a drifting ship, as the map shows it (CI-5.7-1, CI-UMP-29).

    However the ship lies, a pivot changes its facing and a tumble its nose. Once it has thrust
    again, stopping it costs what such a manoeuvre costs.
    """
    manoeuvre, sense = drifts
    return Spin(
        manoeuvre=manoeuvre,
        sense=sense,
        counter=_COUNTERS[manoeuvre],
        sign=1 if sense == SENSES[manoeuvre][0] else -1,
        rate=1,
        paid_for=Instalments(costs.pivot if manoeuvre == "pivot" else costs.roll_tumble),
    )
