"""SF 2 and 5: a move as it is flown, unit by unit, and what it meets on the way."""

from collections.abc import Iterator
from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.rules.space_fleet.counters import Party, active_ships, counter_moved
from umpire.rules.space_fleet.movement.happenings import ShipMoved
from umpire.rules.space_fleet.movement.path import FORWARD, units_of
from umpire.rules.space_fleet.sensors.happenings import DummiesMoved
from umpire.rules.space_fleet.state.audience import knowing, own
from umpire.rules.space_fleet.state.battle import Battle, Body, Minefield, Ruling
from umpire.rules.space_fleet.state.bounds import Step
from umpire.rules.space_fleet.state.condition import current_speed
from umpire.rules.space_fleet.state.places import Place, Spot, spot_of
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.terrain.bodies import Collision, collide
from umpire.rules.space_fleet.terrain.debris import strike_in_debris
from umpire.rules.space_fleet.terrain.entering import body_entered, fields_entered
from umpire.rules.space_fleet.terrain.mines import attack_with_mines


class Flight(NamedTuple):
    """A path that a party flies, and its places: the start, then one for each step.

    `rule` is that by which the party moves.
    """

    party: Party
    path: tuple[Step, ...]
    places: tuple[Place, ...]
    rule: str

    def up_to(self, steps: int) -> "Flight":
        """Return its first steps alone."""
        return self._replace(path=self.path[:steps], places=self.places[: steps + 1])

    @property
    def track(self) -> tuple[Spot, ...]:
        """Return where it begins, and where each unit of it ends."""
        ends = zip(self.path, self.places[1:], strict=True)
        flown = [spot_of(place) for step, place in ends if step == FORWARD]
        return (spot_of(self.places[0]), *flown)


class Meeting(NamedTuple):
    """What a flight enters after some steps: a body, at which it ends, or minefields."""

    steps: int
    body: Body | None
    fields: tuple[Minefield, ...]


def meetings(battle: Battle, flight: Flight) -> Iterator[Meeting]:
    """Yield what a flight meets, step by step, up to the first body.

    A body is met before mines in its hex, and what it throws aside meets none (SF-UMP-21).
    """
    for number, step in enumerate(flight.path):
        if step != FORWARD:
            continue
        start, end = flight.places[number : number + 2]
        body = body_entered(battle, start, end)
        fields = () if body else fields_entered(battle, start, end)
        if body or fields:
            yield Meeting(number + 1, body, fields)
        if body:
            return


def fly_along(ruling: Ruling, flight: Flight, dice: Dice) -> Ruling:
    """Let a party fly, meet bodies and mines on the way, and pay for debris at the end.

    At a body the move ends (SF-TERR-05, SF-RUL-20). What mines do on the way does not shorten the
    move, unless it destroys the ship (SF-UMP-19).
    """
    before, told = ruling.state, -1
    for meeting in meetings(before, flight):
        ruling = _fly_stretch(ruling, flight, meeting.steps)
        ruling = _meet(ruling, flight, meeting, dice)
        told = len(flight.path) if meeting.body else meeting.steps
    if told < len(flight.path):
        ruling = _fly_stretch(ruling, flight, len(flight.path))
    speeds = {ship.id: current_speed(ship, before.options) for ship in flight.party.ships}
    for ship in active_ships(ruling.state, flight.party):
        ruling = strike_in_debris(ruling, ship.id, speeds[ship.id], dice)
    return ruling


def _meet(ruling: Ruling, flight: Flight, meeting: Meeting, dice: Dice) -> Ruling:
    unit = units_of(flight.path[: meeting.steps])
    if meeting.body:
        return collide(ruling, flight.party, Collision(meeting.body, unit, "SF-TERR-05"), dice)
    for field in meeting.fields:
        for ship in active_ships(ruling.state, flight.party):
            ruling = attack_with_mines(ruling, field, ship.id, str(unit), dice)
    return ruling


def _fly_stretch(ruling: Ruling, flight: Flight, steps: int) -> Ruling:
    """Tell the flight so far of those that still fight; where none does, nothing flies on."""
    battle, flown = ruling.state, flight.up_to(steps)
    ships = active_ships(battle, flight.party)
    if not ships:
        return ruling
    spot = flown.track[-1]
    moved_on = spot != spot_of(ships[0].place)
    ruling = ruling.then(*[_ship_moved(battle, ship, flown) for ship in ships])
    if not moved_on:
        return ruling
    party = flight.party._replace(ships=ships)
    if party.dummies:
        ruling = ruling.then(_dummies_moved(battle, party, spot))
    # By the rule that dummies move by too: another would tell a ship's counter from a dummy's.
    return ruling.then(*counter_moved(battle, party, spot, "SF-SENS-06"))


def _ship_moved(battle: Battle, ship: Ship, flown: Flight) -> ShipMoved:
    return ShipMoved(
        ship=ship.id,
        side=ship.side,
        path=flown.path,
        place=flown.places[-1],
        track=flown.track,
        units=units_of(flown.path),
        only=knowing(battle, ship),
        rule=flown.rule,
    )


def _dummies_moved(battle: Battle, party: Party, spot: Spot) -> DummiesMoved:
    """Return that the dummies under a squadron's counter go with its ships (SF-SENS-06)."""
    return DummiesMoved(
        side=party.side,
        dummies=tuple(dummy.id for dummy in party.dummies),
        spot=spot,
        only=own(battle, party.side),
    )
