"""Engines and thrusters: what they give, and which make which manoeuvre at what cost.

CI 5.1 to 5.4, 5.8.2. Thrust points.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from umpire.rules.cold_infinity.movement.refusals import ENGINE_DESTROYED
from umpire.rules.cold_infinity.movement.spins import UnitCosts
from umpire.rules.cold_infinity.state.bounds import HullSide, Manoeuvre, Placement, SpinSense
from umpire.rules.cold_infinity.state.condition import left, worn
from umpire.rules.cold_infinity.state.flight_options import Rounding
from umpire.rules.cold_infinity.state.movement_tables import ManoeuvreRow, OverthrustRow, SlideRow
from umpire.rules.cold_infinity.state.systems import Engine, Thruster


class Strain(NamedTuple):
    """What overthrust does to a thruster: 2d6 and the excess, and the structure that it costs."""

    total: int
    structure: int


def channel(thruster: Thruster, lost: int) -> int:
    """Return what a thruster passes safely in a turn (CI-5.1-1, CI-13.1.2-1, CI-RUL-15).

    Undamaged it is what the sheet prints; damaged, at most half of the structure left.
    """
    return worn(thruster.channel, left(thruster.structure, lost) // 2, lost)


def engine_thrust(engine: Engine, lost: int, rounding: Rounding = "down") -> int:
    """Return the thrust of an engine in a turn (CI-5.2-1, -2, CI-13.1.3-1, CI-RUL-14, -15).

    Args:
        engine: as the sheet prints it.
        lost: points of its structure that are gone.
        rounding: of half of an odd structure left.
    """
    half = (left(engine.structure, lost) + (rounding == "up")) // 2
    return worn(engine.thrust, half, lost)


def enriched(engine: Engine, power: int, *, destroyed: bool = False) -> int:
    """Return the thrust that extra power adds to that of an engine (CI-5.3.2-1).

    Power that makes no whole point of thrust is spent for nothing; nothing but power is a limit.

    Raises:
        IllegalOrder: the engine is destroyed.
    """
    if destroyed:
        raise ENGINE_DESTROYED.refuse(
            f"The engine {engine.id} is destroyed, and turns no power into thrust."
        )
    return power // engine.enrichment


def strain(faces: tuple[int, int], excess: int, table: tuple[OverthrustRow, ...]) -> Strain:
    """Return what 2d6 do to a thruster for the thrust beyond its channel (CI-5.3.1-1).

    It is thrown once a turn for each such thruster, in the Damage Effects Step.
    """
    total = sum(faces) + excess
    reached = [row.structure for row in table if total >= row.from_total]
    return Strain(total, max(reached, default=0))


_BEHIND: dict[HullSide, HullSide] = {"forward": "aft", "aft": "forward"}
_VANES: dict[str, tuple[Placement, ...]] = {"forward": ("FP", "FS"), "aft": ("AP", "AS")}


class Jet(NamedTuple):
    """A thruster that works, and what it passes in a turn as damaged as it is (CI-13.1.2-1)."""

    thruster: Thruster
    channel: int


class Route(NamedTuple):
    """A thruster that can serve, and the thrust that a step through it costs."""

    jet: Jet
    unit_cost: int


def working(losses: Iterable[tuple[Thruster, int]]) -> tuple[Jet, ...]:
    """Return the thrusters that are not destroyed, given what structure each has lost (13.1.2)."""
    return tuple(
        Jet(thruster, channel(thruster, lost))
        for thruster, lost in losses
        if lost < thruster.structure
    )


def vaned(jet: Jet) -> Jet:
    """Return a thruster as if it had deflection vanes (CI-16.4.12-1)."""
    thruster = jet.thruster
    if not thruster.accelerates or thruster.vane:
        return jet
    return jet._replace(thruster=msgspec.structs.replace(thruster, vane=True))


def plain(jet: Jet) -> Jet:
    """Return a thruster as if it had no deflection vanes."""
    if not jet.thruster.vane:
        return jet
    return jet._replace(thruster=msgspec.structs.replace(jet.thruster, vane=False))


def places(thruster: Thruster) -> tuple[Placement, ...]:
    """Return where a thruster can act from in a manoeuvre (CI-5.1.1.1-1, CI-5.1.2.5-1).

    One with vanes plays either part of its end of the ship, though one part at a time (CI-UMP-20).
    """
    own = (thruster.placement,) if thruster.placement else ()
    return own + (_VANES[thruster.accelerates] if thruster.vane and thruster.accelerates else ())


def manoeuvre_routes(
    jets: tuple[Jet, ...],
    manoeuvre: Manoeuvre,
    sense: SpinSense,
    rows: tuple[ManoeuvreRow, ...],
    costs: UnitCosts,
) -> tuple[Route, ...]:
    """Return the thrusters that can share in a manoeuvre (CI-5.1.2.1-1 to CI-5.1.2.5-1).

    Args:
        jets: the thrusters that work; a pair needs both to work, however they share (CI-UMP-20).
        manoeuvre: of which kind.
        sense: which way the thrusters must work.
        rows: the chart of thrusters.
        costs: of a step.
    """
    groups = [
        row.together for row in rows if row.manoeuvre == manoeuvre and row.sense in (None, sense)
    ]
    found = []
    for jet in jets:
        if jet.thruster.omni or _serves(jet, jets, groups, vanes=False):
            found.append(Route(jet, costs.thrusters))
        elif _serves(jet, jets, groups, vanes=True):
            found.append(Route(jet, costs.vanes))
    return tuple(found)


def _serves(
    jet: Jet, jets: tuple[Jet, ...], groups: list[tuple[Placement, ...]], *, vanes: bool
) -> bool:
    """Tell whether a thruster has a place in a group whose other places are filled."""
    own = places(jet.thruster) if vanes else (jet.thruster.placement,)
    others = tuple(other for other in jets if other is not jet)
    return any(
        place in own and _filled(group[:at] + group[at + 1 :], others)
        for group in groups
        for at, place in enumerate(group)
    )


def _filled(wanted: tuple[Placement, ...], jets: tuple[Jet, ...]) -> bool:
    """Tell whether each place is filled by a thruster of its own."""
    if not wanted:
        return True
    return any(
        wanted[0] in places(jet.thruster) and _filled(wanted[1:], jets[:at] + jets[at + 1 :])
        for at, jet in enumerate(jets)
    )


def drive_routes(jets: Iterable[Jet], side: HullSide | None, cost: int) -> tuple[Route, ...]:
    """Return the thrusters that accelerate a ship towards a side of it (CI-5.1.1-1, CI-5.8.2-1).

    Those at the other end do; omni-directional ones towards any side, or where no side lies.
    """
    end = _BEHIND.get(side) if side else None
    return tuple(
        Route(jet, cost)
        for jet in jets
        if jet.thruster.omni or (end and jet.thruster.accelerates == end)
    )


def slide_routes(
    jets: Iterable[Jet], side: HullSide, rows: tuple[SlideRow, ...], cost: int
) -> tuple[Route, ...]:
    """Return the thrusters that slide a ship towards a side of it (CI-5.4.2.3-1, CI-5.1.2.6-1).

    They are those opposite, alone or in any company; vanes do not slide a ship.
    """
    through = {place for row in rows if row.towards == side for place in row.through}
    return tuple(Route(jet, cost) for jet in jets if jet.thruster.placement in through)
