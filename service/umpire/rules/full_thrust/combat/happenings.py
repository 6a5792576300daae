"""The events of ship combat (FT 4). Ranges are in MU, rounded to 1e-6."""

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.words import dice, points
from umpire.rules.full_thrust.state.battle import B, Battle
from umpire.rules.full_thrust.state.changes import change_ship
from umpire.rules.full_thrust.state.ship_state import SettledArc


class ArcSettled(Happening, frozen=True, tag="arc_settled", kw_only=True):
    """A target stood on the line of two arcs, and a die said in which it counts for the ship."""

    ship: str
    target: str
    arc: Arc
    rolls: tuple[Roll, ...]
    rule: str = "FT-RUL-4"

    def apply(self, battle: B) -> B:
        """Keep the arc for the other weapons of the ship."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        settled = (*ship.arcs_settled, SettledArc(self.target, self.arc))
        return change_ship(battle, ship.id, arcs_settled=settled)

    def tell(self) -> str:
        return (
            f"{self.target} stands on a line between two arcs of {self.ship}: "
            f"{dice(self.rolls)}, it counts as in {self.arc}"
        )


class ShotLost(Told, frozen=True, tag="shot_lost", kw_only=True):
    """A declared weapon did not bear after all, in the arc that the die gave; it is not used."""

    ship: str
    weapon: str
    target: str
    arc: Arc
    rule: str = "FT-4.1-3"

    def tell(self) -> str:
        return (
            f"{self.ship}'s {self.weapon} does not bear on {self.target} through {self.arc}; "
            "the shot is lost"
        )


class BeamFired(Told, frozen=True, tag="beam_fired", kw_only=True):
    """A beam fired at a target with screens of a level; of `damage`, `penetrating` goes to hull."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    screens: int
    damage: int
    penetrating: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.3-2"

    def tell(self) -> str:
        screens = f", screens {self.screens}" if self.screens else ""
        scored = _scored(self.damage, self.penetrating)
        return f"{_fires(self, self.target)}{screens}: {dice(self.rolls)}, {scored}"


class TorpedoFired(Told, frozen=True, tag="torpedo_fired", kw_only=True):
    """A pulse torpedo was fired; it hits on `need` or more, and then does one die of damage."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    need: int
    hit: bool
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.7-1"

    def tell(self) -> str:
        outcome = f"a hit, {points(self.damage)} armour-piercing" if self.hit else "a miss"
        return f"{_fires(self, self.target)}, needing {self.need}: {dice(self.rolls)}, {outcome}"


class NeedleFired(Told, frozen=True, tag="needle_fired", kw_only=True):
    """A needle beam fired at a system; `knocked_out` tells whether it hit that, not only hull."""

    ship: str
    weapon: str
    target: str
    system: str
    range_mu: float
    arc: Arc
    damage: int
    knocked_out: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.8-1"

    def tell(self) -> str:
        outcome = points(self.damage) if self.damage else "no effect"
        if self.knocked_out:
            outcome += f" and {self.system} is hit"
        return f"{_fires(self, f'{self.system} of {self.target}')}: {dice(self.rolls)}, {outcome}"


class SubmunitionsFired(Told, frozen=True, tag="submunitions_fired", kw_only=True):
    """A submunition pack was fired and is spent; of `damage`, `penetrating` goes to the hull."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    damage: int
    penetrating: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.9-2"

    def tell(self) -> str:
        scored = _scored(self.damage, self.penetrating)
        return f"{_fires(self, self.target)}: {dice(self.rolls)}, {scored}"


class ShipActivated(Happening, frozen=True, tag="ship_activated", kw_only=True):
    """A ship has done all its firing for this turn, with the weapons `fired`."""

    ship: str
    side: str
    fired: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    rule: str = "FT-2.7-14"

    def apply(self, battle: B) -> B:
        """Note that the ship has had its turn, with what, and what is spent."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        used, spent = (*ship.used, *self.fired), (*ship.spent, *self.spent)
        fired = ship.fired or bool(self.fired)
        return change_ship(
            battle,
            ship.id,
            activated=True,
            used=used,
            spent=spent,
            fired=fired,
            arcs_settled=(),
        )

    def tell(self) -> str:
        return f"{self.ship} {'has done its firing' if self.fired else 'does not fire'}"


def _fires(event: BeamFired | TorpedoFired | NeedleFired | SubmunitionsFired, aim: str) -> str:
    return (
        f"{event.ship} fires {event.weapon} at {aim} at {event.range_mu:.1f} MU through {event.arc}"
    )


def _scored(damage: int, penetrating: int) -> str:
    return points(damage) + (f", {penetrating} of them penetrating" if penetrating else "")


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    ArcSettled,
    ShotLost,
    BeamFired,
    TorpedoFired,
    NeedleFired,
    SubmunitionsFired,
    ShipActivated,
)
"""All that can happen by this chapter."""
