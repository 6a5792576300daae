"""Moments of Remixed and of To Boldly Thrust that random games seldom come to.

Each is a battle that opens at random, in the midst of some phase: with damage, with fighters that
fight, with salvoes on target, with ships that have left. They are for what choices offer.
"""

from random import Random
from typing import Any, get_args

from msgspec.structs import replace

from properties.offering import Offered
from umpire.rules.full_thrust import sequence
from umpire.rules.full_thrust.state.battle import NovaTemplate, Salvo
from umpire.rules.full_thrust.state.values import Core, Departure, Edge, Manoeuvre
from umpire.rules.full_thrust.table_edges import fault
from umpire.rules.to_boldly_thrust.state import Battle as BattleOfThatSetting
from umpire.rules.to_boldly_thrust.state import Ship as ShipOfThatSetting
from umpire.rules.to_boldly_thrust.state import Stance

_ORDERS = (
    *(Manoeuvre(scan=True), Manoeuvre(launch=True), Manoeuvre(reflex=True), None),
    *(Manoeuvre(nova=True),) * 4,
)
PHASES = tuple([phase.name for phase in sequence.PHASES])
TURN = 3
SHARE = 0.15
"""Of the steps of a game, how many are looked at."""
LONGEST = 4
"""How many times the moments are looked at until each kind of choice has been offered."""
MIDDLE = 15.0
"""Ships in a row across the table are on the lines between arcs."""


def look_at_offers(offered: Offered, player: Any, random: Random, games: int, moments: int) -> None:
    """Order what one seat is offered: now and then in games, and in the midst of some phases.

    What has not been offered by then is looked for in more moments.
    """
    for _ in range(games):
        for step in player.steps(random):
            if random.random() < SHARE:
                offered.heed(step.before, random)
    for number in range(LONGEST * moments):
        if number >= moments and set(offered.book.choice_types) <= set(offered.kinds):
            return
        offered.heed(moment(random, player.opened(random)), random)


def moment(random: Random, battle: Any) -> Any:
    """Return a battle that has come to some phase of its third turn, whichever way."""
    phase = random.choice((*PHASES, *("orders", "fighters", "missiles", "allocation", "fire") * 3))
    if phase == "boarding" and isinstance(battle, BattleOfThatSetting):
        phase = "fire"
    ships = [_amid(random, battle, ship) for ship in battle.ships]
    if random.random() < 0.4:
        ships = [_in_row(ship) for ship in ships]
    if battle.table is not None and phase == "orders":
        ships = _some_gone(random, ships)
    here = [ship.id for ship in ships if ship.status == "active" and not ship.bogey]
    battle = replace(
        battle,
        phase=phase,
        turn=TURN,
        ships=tuple(ships),
        finished=battle.sides if phase == "point_defence" and random.random() < 0.5 else (),
        initiative=() if phase == "initiative" else battle.sides,
        active=random.choice(battle.sides),
        groups=_fighting(random, battle, here),
        salvoes=_salvoes(random, battle, here),
    )
    return replace(battle, templates=_burning(random, battle))


def _amid(random: Random, battle: Any, ship: Any) -> Any:
    """Return a ship with an order for this turn, and with some damage."""
    names = [each.id for each in ship.ssd.systems]
    lost = random.sample(names, min(len(names), random.choice((0, 0, 1, 4))))
    core = Core(power_core="critical") if random.random() < 0.1 else ship.core
    ship = replace(ship, lost=tuple(lost), core=core)
    allowed = [order for order in _ORDERS if order is None or fault(battle, ship, order) is None]
    ship = replace(ship, order=random.choice(allowed))
    others = [other.id for other in battle.ships if other.side != ship.side]
    if battle.options.strike_colours and others and random.random() < 0.05:
        ship = replace(ship, struck_to=random.choice(others))
    return _in_stance(random, ship) if isinstance(ship, ShipOfThatSetting) else ship


def _in_row(ship: Any) -> Any:
    tied = ship.orbit or ship.docked or ship.station
    return ship if tied else replace(ship, y=MIDDLE, facing=12)


def _in_stance(random: Random, ship: ShipOfThatSetting) -> ShipOfThatSetting:
    """Return a ship that lowers its shields, or drops its cloak, or has begun to act."""
    drops = ship.status == "cloaked" and random.random() < 0.7
    cloak: Any = "drop" if drops else "none"
    stance = Stance(random.random() < 0.7, cloak, active_sensors=random.random() < 0.7)
    return replace(ship, stance=stance, begun=not ship.bogey and random.random() < 0.1)


def _some_gone(random: Random, ships: list[Any]) -> list[Any]:
    """Return the ships, now and then a whole side of them off the table by one edge."""
    gone = random.choice([ship.side for ship in ships]) if random.random() < 0.5 else None
    edge: Edge = random.choice(get_args(Edge))
    left = {"departure": Departure(1, edge, return_turn=TURN), "status": "off_table"}
    return [
        replace(ship, **left) if ship.side == gone and ship.status == "active" else ship
        for ship in ships
    ]


def _fighting(random: Random, battle: Any, here: list[str]) -> tuple[Any, ...]:
    """Return the groups: some have moved, some attack something, some are in a dogfight."""
    flying = [group for group in battle.groups if group.status == "active"]
    found = {group.id: group for group in battle.groups}
    for group in flying:
        ace, moved = random.random() < 0.4, random.random() < 0.4
        enemies = [name for name in here if battle.ship(name).side != group.side]
        enemies += [other.id for other in flying if other.side != group.side]
        target = (random.choice(enemies),) if enemies and random.random() < 0.3 else ()
        homes = [ship.place for ship in battle.ships if ship.side == group.side]
        x, y = random.choice((group.place, *homes))
        found[group.id] = replace(group, x=x, y=y, ace=ace, moved=moved, targets=target)
    pair = random.sample(flying, 2) if len(flying) > 1 else []
    if pair and pair[0].side != pair[1].side and random.random() < 0.8:
        since = random.choice((1, TURN))
        for one, other in (pair, pair[::-1]):
            tied = {"dogfight": (other.id,), "dogfight_since": since, "targets": ()}
            there = {"x": pair[0].x, "y": pair[0].y}
            found[one.id] = replace(found[one.id], **tied, **there)
    return tuple(found.values())


def _salvoes(random: Random, battle: Any, here: list[str]) -> tuple[Salvo, ...]:
    """Return a few salvoes that are about to strike."""
    ships = [ship for ship in battle.ships if ship.status != "waiting"]
    found = []
    for number in range(random.choice((0, 1, 3)) if ships else 0):
        ship = random.choice(ships)
        goals = [name for name in here if battle.ship(name).side != ship.side]
        if goals:
            target = random.choice(goals)
            x, y = battle.ship(target).place
            salvo = Salvo(f"S1-{number}", ship.side, ship.id, x, y, target=target)
            found.append(replace(salvo, status="on_target"))
    return tuple(found)


def _burning(random: Random, battle: Any) -> tuple[NovaTemplate, ...]:
    """Return a nova shot of an earlier turn, now and then."""
    if not battle.options.nova_cannon or random.random() < 0.5:
        return ()
    return (NovaTemplate(battle.ships[0].id, 15.0, 15.0, 3, TURN - 1),)
