"""Secrecy in Space Fleet: what is hidden changes nothing that others learn.

A twin of a battle is the same but for what a seat does not know: ships that it has not detected,
what is under counters, mines that nobody has entered, fire that is declared and sealed.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple, get_args

from msgspec.structs import replace

from properties.games import GAMES
from properties.play import Step
from properties.recording import RecordingDice
from properties.space_fleet_play import PLAYER, spot
from umpire.kernel.dice import NO_DICE
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet import SPACE_FLEET as BOOK
from umpire.rules.space_fleet.field import spot_of
from umpire.rules.space_fleet.firing import ResolveFire
from umpire.rules.space_fleet.missile_attacks import ResolveMissiles
from umpire.rules.space_fleet.sensors import has_active_ew, look
from umpire.rules.space_fleet.state import (
    Battle,
    Declared,
    Dummy,
    Minefield,
    Ruling,
    Ship,
    SrLauncher,
)
from umpire.rules.space_fleet.tables import ShipClass
from umpire.rules.space_fleet.terrain import MoveBodies
from umpire.rules.space_fleet.turn import Finish, Withdraw
from umpire.rules.space_fleet.units import capacity, current_speed, seat_sees

LOOKED_AT = 35  # games

STRIKING = (MoveBodies, ResolveMissiles, ResolveFire)
"""What comes of them may depend on hidden ships, for all to see: a counter that is destroyed."""
OPENING = (*STRIKING, Finish, Withdraw)
"""What comes of them may depend on the fire that all sides have declared."""


class Twins(NamedTuple):
    """A battle, another that a seat cannot tell from it, and the seat."""

    battle: Battle
    twin: Battle
    seat: Seat


def twins(*, renaming: bool = True) -> Iterator[tuple[Random, Twins, Step]]:
    """Yield the battles of games before each order, with a twin for some seat, and the step."""
    for random, step in GAMES["space-fleet"].steps(LOOKED_AT):
        sides = [Seat("side", side) for side in step.before.sides]
        seat = random.choice((OBSERVER, *sides))
        twin = otherwise(random, step.before, seat, renaming=renaming)
        yield random, Twins(step.before, twin, seat), step


def otherwise(random: Random, battle: Battle, seat: Seat, *, renaming: bool) -> Battle:
    """Return the battle with other secrets of all that a seat is not."""
    ships = tuple(
        ship if seat_sees(battle, ship, seat) else _another(random, battle, ship)
        for ship in battle.ships
    )
    ships = tuple(ship if seat.sees(ship.side) else _laden(random, battle, ship) for ship in ships)
    twin = replace(
        battle,
        ships=ships,
        minefields=tuple(_mines(random, battle, seat)),
        declared=tuple(_declared(random, battle, seat)),
    )
    if not renaming:
        return twin
    return _swapped(random, _renamed(random, twin, seat), seat)


def _another(random: Random, battle: Battle, ship: Ship) -> Ship:
    """Return a ship of any class and any equipment, as fast as that one and as visible."""
    ship_class: ShipClass = random.choice(get_args(ShipClass))
    changed = replace(
        ship,
        ship_class=ship_class
        if not any(each.ship == ship.id for each in battle.declared)
        else (ship.ship_class),
        max_shields=15,
        shields=random.randint(0, 15),
        hull_points=random.choice((16.5, 20.0)),
        beams=random.randint(0, 8),
        sr_launchers=random.choice(((), (SrLauncher("S1", 1),))),
        lr_launchers=random.choice(((), ship.lr_launchers)),
        launched=(),
        regenerator=random.random() < 0.5,
        weapons=random.choice(("ok", "ko", "destroyed")),
        fired_plasma=random.random() < 0.5,
        armour_used=False,
    )
    points = random.randint(0, max(0, capacity(battle, changed) - 1))
    return replace(changed, damage_points=points if ship.status == "active" else 0)


def _laden(random: Random, battle: Battle, ship: Ship) -> Ship:
    """Return a ship with any number of mines, which it may have laid."""
    if not battle.options.mines:
        return ship
    return replace(ship, mine_patterns=random.randint(0, 3), laid=random.random() < 0.5)


def _mines(random: Random, battle: Battle, seat: Seat) -> Iterator[Minefield]:
    """Yield the mines that a seat knows, and any others."""
    for field in battle.minefields:
        if field.revealed or seat.sees(field.side):
            yield field
        elif random.random() < 0.5:
            yield replace(field, spot=spot(random, battle.options))
    others = [side for side in battle.sides if not seat.sees(side)]
    if battle.options.mines and random.random() < 0.5:
        yield Minefield("hidden", random.choice(others), spot(random, battle.options))


def _declared(random: Random, battle: Battle, seat: Seat) -> Iterator[Declared]:
    """Yield the declared fire that a seat knows, and some of the rest; all once it is open."""
    for each in battle.declared:
        firer = battle.ship(each.ship)
        known = battle.fire_open or (firer is not None and seat.sees(firer.side))
        if known or random.random() < 0.5:
            yield each


def _renamed(random: Random, battle: Battle, seat: Seat) -> Battle:
    """Return the battle with other names of ships that a seat has not detected."""
    kept = {*battle.crippled, *[each.ship for each in battle.declared]}
    kept |= {shot.target for each in battle.declared for shot in each.shots}

    def renamed(ship: Ship) -> Ship:
        if seat_sees(battle, ship, seat) or ship.id in kept or random.random() < 0.5:
            return ship
        return replace(ship, id=f"renamed-{ship.id}")

    return replace(battle, ships=tuple(renamed(ship) for ship in battle.ships))


def _swapped(random: Random, battle: Battle, seat: Seat) -> Battle:
    """Return the battle with dummies in place of a squadron that nobody has detected."""
    hidden = [squadron for squadron in _squadrons(battle) if _is_hidden(battle, squadron, seat)]
    if not battle.options.limited_sensors or not hidden:
        return battle
    squadron = random.choice(hidden)
    mine = [ship for ship in battle.ships if ship.squadron == squadron]
    fighting = [ship for ship in mine if ship.status == "active"]
    speeds = [current_speed(ship, battle.options) for ship in fighting]
    made = tuple(
        Dummy(
            id=str(ship.counter),
            side=ship.side,
            squadron=squadron,
            spot=spot_of(ship.place),
            speed=sum(speeds) // len(speeds),
        )
        for ship in fighting
    )
    ships = tuple(ship for ship in battle.ships if ship.squadron != squadron)
    twin = replace(battle, ships=ships, dummies=(*battle.dummies, *made))
    # Where the ships alone detect others, those know that they are no dummies.
    return battle if look(Ruling(twin), NO_DICE).events else twin


def _squadrons(battle: Battle) -> list[str]:
    return sorted({str(ship.squadron) for ship in battle.ships})


def _is_hidden(battle: Battle, squadron: str, seat: Seat) -> bool:
    """Tell whether a squadron could be one of dummies, for all that anybody else knows."""
    mine = [ship for ship in battle.ships if ship.squadron == squadron]
    side = mine[0].side
    busy = {*battle.crippled, *[each.ship for each in battle.declared]}
    others = any(ship.side == side and ship not in mine for ship in _fighting(battle))
    return (
        others
        and not seat.sees(side)
        and any(ship.status == "active" for ship in mine)
        and not any(ship.detected_by or ship.id in busy for ship in mine)
        and not has_active_ew(battle, squadron)
    )


def _fighting(battle: Battle) -> list[Ship]:
    return [ship for ship in battle.ships if ship.status == "active"]


def heard(battle: Battle, order: Value, seat: Seat, seed: bytes) -> Any:
    """Return all that a seat hears of an order: the refusal, or the events as reported to it."""
    try:
        ruling = BOOK.adjudicate(battle, order, RecordingDice(seed))
    except Refusal as refusal:
        return (refusal.code, refusal.message, refusal.rule, refusal.at)
    if BOOK.explores(battle, order) or isinstance(order, STRIKING):
        return "accepted"
    told = [BOOK.report(ruling.state, event, seat) for event in ruling.events]
    return [event for event in told if event is not None]


def may_give(battle: Battle, order: Value, seat: Seat) -> bool:
    """Tell whether a seat may give an order, as the service asks."""
    try:
        giver = BOOK.giver(battle, order)
    except Refusal:
        return False
    if giver == "any_side":
        return seat.role == "side"
    return giver == "owner" and BOOK.side_of(battle, order) == seat.side is not None


def test_what_is_hidden_shows_in_no_view_and_in_no_choice() -> None:
    """Be it a class, a name, a dummy for a ship, mines, or declared fire."""
    for _, (battle, twin, seat), _ in twins():
        assert BOOK.view(battle, seat) == BOOK.view(twin, seat)
        assert BOOK.choices(battle, seat, None) == BOOK.choices(twin, seat, None)
        assert BOOK.waits_for(battle) == BOOK.waits_for(twin)


def test_what_is_hidden_changes_no_answer() -> None:
    """Neither refusals nor reports, and not who may give an order."""
    for random, (battle, twin, seat), _ in twins():
        for _ in range(3):
            order, seed = PLAYER.any_order(random, battle), random.randbytes(32)
            assert may_give(battle, order, seat) == may_give(twin, order, seat)
            if may_give(battle, order, seat):
                assert heard(battle, order, seat, seed) == heard(twin, order, seat, seed)


def test_others_hear_the_same_of_ships_that_they_do_not_know() -> None:
    """Of what one side orders the others hear no more than its counters do, if no dice fall."""
    for _, (battle, twin, seat), step in twins(renaming=False):
        if step.rolls or isinstance(step.order, OPENING):
            continue
        dice = RecordingDice(bytes(32))
        try:
            other = BOOK.adjudicate(twin, step.order, dice)
        except Refusal:
            continue
        if not dice.rolls:
            assert reports(step.ruling, seat) == reports(other, seat)
            assert is_whole(step.ruling, seat) == is_whole(other, seat)
            assert BOOK.hears(battle, step.order, seat) == BOOK.hears(twin, step.order, seat)


def reports(ruling: Any, seat: Seat) -> list[Any]:
    """Return what a seat hears of a ruling."""
    told = [BOOK.report(ruling.state, event, seat) for event in ruling.events]
    return [event for event in told if event is not None]


def test_no_salt_tells_that_there_is_nothing_to_hide() -> None:
    """Whatever dice fell: where a seat hears the same, it is told alike whether that is all."""
    for random, (_, twin, seat), step in twins(renaming=False):
        try:
            other = BOOK.adjudicate(twin, step.order, RecordingDice(random.randbytes(32)))
        except Refusal:
            continue
        if reports(step.ruling, seat) == reports(other, seat):
            assert is_whole(step.ruling, seat) == is_whole(other, seat)


def is_whole(ruling: Any, seat: Seat) -> bool:
    """Tell whether a seat is told that it hears all, by the salt of the entry."""
    veiled = any(BOOK.veils(ruling.state, event, seat) for event in ruling.events)
    return not veiled and reports(ruling, seat) == list(ruling.events)
