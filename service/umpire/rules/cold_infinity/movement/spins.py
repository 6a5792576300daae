"""Manoeuvres that go on until they are paid off: pivots, rolls and tumbles (CI 5.1.2, 5.4.2).

A rate is in facings a turn for what turns a ship along the map, else in quarters of 90 degrees.
What a manoeuvre changes is settled when it begins, and stays so while others join it (CI-UMP-23).
"""

from typing import NamedTuple

import msgspec

from umpire.rules.cold_infinity.movement import instalments
from umpire.rules.cold_infinity.movement.off_axis import effect
from umpire.rules.cold_infinity.state.attitude import Attitude, Counter, moved
from umpire.rules.cold_infinity.state.bounds import Manoeuvre, SpinSense
from umpire.rules.cold_infinity.state.motion import Instalments, Part, Spin
from umpire.rules.cold_infinity.state.sheet import Costs


class Turned(NamedTuple):
    """A ship after manoeuvres of a turn: how it lies, what goes on, how many steps it made."""

    attitude: Attitude
    spins: tuple[Spin, ...]
    steps: int


class Ordered(NamedTuple):
    """A manoeuvre as it is asked for: which, which way, how much a turn, what part is paid."""

    manoeuvre: Manoeuvre
    sense: SpinSense
    rate: int
    part: Part = 1


class UnitCosts(NamedTuple):
    """What a step of a manoeuvre costs through its thrusters, and through vanes (CI-5.1.1.1-1)."""

    thrusters: int
    vanes: int


def unit_costs(counter: Counter, costs: Costs) -> UnitCosts:
    """Return what a facing, or a quarter of 90 degrees, costs (CI-5.1.2.1-1, CI-5.4.2.6-1)."""
    along_the_map = counter == "facing"
    return UnitCosts(costs.pivot if along_the_map else costs.roll_tumble, costs.slide)


def start(attitude: Attitude, ordered: Ordered, costs: Costs) -> Spin:
    """Return a manoeuvre that begins; it has turned nothing yet (CI-5.1.2.1-1, CI-5.1.2.2-1).

    Args:
        attitude: how the ship lies; one that is on end has been `settled`.
        ordered: what is begun.
        costs: of the ship.

    Raises:
        Malformed: the manoeuvre knows no such sense.
    """
    counter, sign = effect(attitude, ordered.manoeuvre, ordered.sense)
    return Spin(
        manoeuvre=ordered.manoeuvre,
        sense=ordered.sense,
        counter=counter,
        sign=1 if sign > 0 else -1,
        rate=ordered.rate,
        paid_for=Instalments(unit_costs(counter, costs).thrusters * ordered.rate, ordered.part),
    )


def spin_of(spins: tuple[Spin, ...], manoeuvre: Manoeuvre) -> Spin | None:
    """Return the manoeuvre of a kind that is in progress, if there is one."""
    return next((spin for spin in spins if spin.manoeuvre == manoeuvre), None)


def put(spins: tuple[Spin, ...], manoeuvre: Manoeuvre, spin: Spin | None) -> tuple[Spin, ...]:
    """Return what is in progress when a manoeuvre has changed, or None: has ended."""
    others = tuple(one for one in spins if one.manoeuvre != manoeuvre)
    return (*others, spin) if spin else others


def raised(spin: Spin, more: int) -> Spin:
    """Return a manoeuvre that turns so much more a turn, paid in full (CI-5.1.2.1-1, CI-UMP-24)."""
    return _at_rate(spin, spin.rate + more)


def lowered(spin: Spin, less: int) -> Spin | None:
    """Return a manoeuvre that turns so much less a turn; None: it has ended (CI-5.1.2.1-1)."""
    return _at_rate(spin, spin.rate - less) if less < spin.rate else None


def _at_rate(spin: Spin, rate: int) -> Spin:
    """Return a manoeuvre at another rate, and what that costs."""
    cost = spin.paid_for.cost * rate // spin.rate
    paid_for = msgspec.structs.replace(spin.paid_for, cost=cost)
    return msgspec.structs.replace(spin, rate=rate, paid_for=paid_for)


def paid_on(spin: Spin, part: Part) -> Spin:
    """Return a manoeuvre of which a greater part is paid (CI-5.4.2.7-1)."""
    return msgspec.structs.replace(spin, paid_for=instalments.reached(spin.paid_for, part))


def slowed(spin: Spin, part: Part) -> Spin | None:
    """Return a manoeuvre of which a part is taken back; None: it has ended (CI-5.4.2.7-2)."""
    if part == 1:
        return None
    return msgspec.structs.replace(spin, paid_for=instalments.slowed(spin.paid_for, part))


def step(attitude: Attitude, spin: Spin) -> Turned:
    """Return a ship after one turn of a manoeuvre (CI-5.4.2.1-1, CI-5.4.2.7-1)."""
    paid_for, due = instalments.run(spin.paid_for)
    steps = spin.rate if due else 0
    after = moved(attitude, spin.counter, spin.sign * steps)
    return Turned(after, (msgspec.structs.replace(spin, paid_for=paid_for),), steps)


def go_on(attitude: Attitude, spins: tuple[Spin, ...]) -> Turned:
    """Return a ship after one turn of all its manoeuvres, none of them paid off (CI-5.4.2.1-1)."""
    kept: tuple[Spin, ...] = ()
    steps = 0
    for spin in spins:
        attitude, after, made = step(attitude, spin)
        kept, steps = kept + after, steps + made
    return Turned(attitude, kept, steps)
