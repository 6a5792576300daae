"""Every option of Space Fleet is alive: a play for each shows what its values change."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from rules.alive import Play, alive, undistinguished, unshown
from rules.space_fleet.builders_design import at, design, fleets, placed
from rules.space_fleet.builders_fire import (
    ahead,
    battle,
    opened,
    recovered,
    ship,
    shot,
    spots,
    struck,
)
from rules.space_fleet.table import rule
from umpire.kernel.dice import KeyedDice, SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.odds import from_faces
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet import SPACE_FLEET as BOOK
from umpire.rules.space_fleet.ew import SwitchEw
from umpire.rules.space_fleet.field import HexPlace, HexSpot
from umpire.rules.space_fleet.firing import DeclareFire, ResolveFire
from umpire.rules.space_fleet.hits import Strike, hit_outcomes
from umpire.rules.space_fleet.initiative import RollInitiative
from umpire.rules.space_fleet.mines import LayMines
from umpire.rules.space_fleet.missile_attacks import DefendAgainstMissile
from umpire.rules.space_fleet.missiles import LaunchMissile
from umpire.rules.space_fleet.movement import MoveShip
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.setup import DummySquadron, setup
from umpire.rules.space_fleet.state import (
    Battle,
    Debris,
    Dummy,
    LrLauncher,
    Missile,
    PlasmaCannon,
    Ship,
    SrLauncher,
)

FAR = 60
SHADOWED: dict[str, Any] = {"squadron": "Bq", "counter": "Bq-1"}


def refused(giving: Callable[[], object]) -> str:
    """Return the code with which something is refused; `accepted` if it is not."""
    try:
        giving()
    except Refusal as refusal:
        return refusal.code
    return "accepted"


def given(before: Battle, order: Value) -> str:
    """Return whether an order is accepted, or the code with which it is refused."""
    return refused(lambda: BOOK.adjudicate(before, order, KeyedDice(bytes(32), "alive")))


def opening(*designs: Any, **changes: Any) -> Callable[[Options], str]:
    """Return a play that opens a battle of A1, of a design, and B1."""

    def play(options: Options) -> str:
        first = placed("A1", "A", at(0), design=design(*designs, **changes))
        return refused(lambda: setup(fleets(first, placed("B1", "B", at(FAR)), options=options)))

    return play


def at_sight(*ships: Ship, **changes: Any) -> Callable[[Options], Any]:
    """Return a play that looks at the first of some ships: its speed, its capacity, its cost."""

    def play(options: Options) -> Any:
        seen = BOOK.view(battle(*ships, options=options, **changes), REFEREE)
        first = seen.ships[0]  # type: ignore[attr-defined] # the view of this book
        return first.speed, first.capacity, first.campaign_cost

    return play


def moves_first(options: Options) -> Any:
    """Return what is known of who moves first when a battle opens, and what is thrown for it."""
    ships = [
        placed(f"{side}{n}", side, at(0 if side == "A" else FAR), squadron=f"{side}q")
        for side in "AB"
        for n in "12"
    ]
    before = setup(fleets(*ships, options=options))
    return before.initiative, given(before, RollInitiative()), _kinds(before, RollInitiative())


def _kinds(before: Battle, order: Value) -> list[str]:
    try:
        ruling = BOOK.adjudicate(before, order, KeyedDice(bytes(32), "alive"))
    except Refusal:
        return []
    return [type(event).__name__ for event in ruling.events]


def most_dummies(options: Options) -> int:
    """Return how many dummy squadrons a side with two real ones may have, up to five."""
    ships = [
        placed(f"{side}{n}", side, at(0 if side == "A" else FAR), squadron=f"{side}q{n}")
        for side in "AB"
        for n in "12"
    ]

    def opens(number: int) -> bool:
        dummies = tuple(DummySquadron(f"Az{n}", "A", HexSpot(0, n)) for n in range(number))
        return (
            refused(lambda: setup(fleets(*ships, dummies=dummies, options=options))) == "accepted"
        )

    return max(number for number in range(6) if opens(number))


def seen_from_afar(options: Options) -> int:
    """Return how many ships side A sees in full."""
    units = (ship("A1", squadron="Aq", counter="Aq-1"), ship("B1", at=(FAR, 0), **SHADOWED))
    seen = BOOK.view(battle(*units, options=options), Seat("side", "A"))
    return len(seen.ships)  # type: ignore[attr-defined] # the view of this book


def switched_off(options: Options) -> Any:
    """Return the dummies that are left when an EW suite is switched off, and what is refused."""
    suite = ship("A1", ew=True, ew_active=True, ew_dummies="Az", squadron="Aq", counter="Aq-1")
    echo = Dummy(id="Az-1", side="A", squadron="Az", spot=HexSpot(0, 3))
    units = (suite, ship("B1", at=(FAR, 0), **SHADOWED))
    before = battle(*units, options=options, dummies=(echo,), phase="launch")
    order = SwitchEw("A1", active=False)
    if given(before, order) != "accepted":
        return given(before, order)
    return BOOK.adjudicate(before, order, SuppliedDice(())).state.dummies


def mined(options: Options) -> str:
    """Return whether mines may be laid."""
    layer = ship("A1", mine_patterns=1)
    before = battle(layer, ship("B1", at=(FAR, 0)), options=options, phase="movement")
    ready = replace(before, initiative=("A", "B"), step=2)
    return given(ready, LayMines("A1", (HexSpot(0, 0),)))


def launched(options: Options) -> str:
    """Return whether a long-range missile may be launched."""
    armed = ship("A1", lr_launchers=(LrLauncher("L1", 1),))
    before = battle(armed, ship("B1", at=(FAR, 0)), options=options, phase="launch")
    return given(before, LaunchMissile("A1", "L1", facing=1))


def aimed(
    firer: Ship, target: Ship, *others: Ship, weapon: Any = "beam", mount: str | None = None
) -> Play:
    """Return a play that asks for the odds of fire, or why there are none."""

    def play(options: Options) -> Any:
        before = battle(firer, target, *others, options=options)
        return _odds(before, weapon, mount)

    return play


def _odds(before: Battle, weapon: Any, mount: str | None) -> Any:
    order = DeclareFire("A1", (shot(weapon=weapon, mount=mount),))
    try:
        return BOOK.odds(before, order)
    except Refusal as refusal:
        return refusal.code


def hit(target: Ship, *faces: int, hits: int = 1) -> Play:
    """Return a play that hits a ship."""
    return lambda options: struck(battle(ship("A1"), target, options=options), hits, *faces).events


def mended(target: Ship, *faces: int) -> Play:
    """Return a play that ends a turn."""
    return lambda options: recovered(battle(target, options=options), *faces).events


def out_of_debris(options: Options) -> Any:
    """Return what a ship pays that starts in debris and flies out of it at full speed."""
    fast = ship("A1", "DD")
    field = (Debris("D1", spots((0, 0))),)
    before = battle(fast, ship("B1", at=(FAR, 0)), options=options, debris=field, phase="movement")
    ready = replace(before, initiative=("A", "B"), step=4)
    dice = KeyedDice(bytes(32), "alive")
    return _names(BOOK.adjudicate(ready, MoveShip("A1", ("F",) * 5), dice))


def _names(ruling: Any) -> list[str]:
    return [type(event).__name__ for event in ruling.events]


def beside_plasma(options: Options) -> Any:
    """Return fire beside a ship of another class, which fired plasma before."""
    other = ship("A2", "LC", at=(1, 0), fired_plasma=True, fired_any=True)
    target = ship("B1", at=ahead(3))
    before = opened(battle(ship("A1"), other, target, options=options), ("A1", shot()))
    return rule(before, ResolveFire(), 4).events


def under_way(options: Options) -> Any:
    """Return whether a heavy cruiser as fast as a destroyer may move in the first step for HC."""
    swift = ship("A1", "HC", base_speed=5)
    before = battle(swift, ship("B1", at=(FAR, 0)), options=options, phase="movement")
    return given(replace(before, initiative=("A", "B"), step=2), MoveShip("A1", ("F",)))


def fired_after_defence(options: Options) -> Any:
    """Return whether a ship may fire at a ship that has fired at a directed-energy warhead."""
    salvo = Missile(
        id="M1", side="B", place=HexPlace(0, -2, 4), warhead="directed", moved=True, target="A1"
    )
    before = battle(ship("A1"), NEAR, options=options, missiles=(salvo,), phase="missile_defence")
    defence = DefendAgainstMissile("A1", (shot("M1"),))
    after = BOOK.adjudicate(before, defence, KeyedDice(bytes(32), "alive")).state
    ready = replace(after, phase="fire_hc", finished=())
    return given(ready, DeclareFire("A1", (shot(),)))


def hits_on_armour(options: Options) -> Any:
    """Return the odds of two hits on an armoured ship without shields."""
    bare = ship("B1", shields=0, armour=True, ew=True, hull_points=12.0)
    return hit_outcomes(battle(ship("A1"), bare, options=options), bare, (TWO_HITS,))


TWO_HITS = Strike("beam", from_faces({1: 2}, 1))
MISSILES = ship("A1", sr_launchers=(SrLauncher("S1", 2),))
PLASMA = ship("A1", plasma=(PlasmaCannon("P1"),))
NEAR = ship("B1", at=ahead(3))
SMALL = ship("B1", "DD", at=ahead(10))
BARE = ship("B1", shields=0)
HURT: dict[str, Any] = {"engines": "damaged", "damage_points": 1}

ALIVE = {
    "grid": alive(opening("HC")),
    "first_mover": alive(moves_first),
    "movement_steps_by": alive(under_way),
    "squadron_initiative": alive(moves_first),
    "ship_design": alive(opening("HC", shots=2, shields=8)),
    "campaign_cost": alive(at_sight(ship("A1"))),
    "campaign_payload": alive(at_sight(ship("A1", hull_points=10.0)), campaign_cost=True),
    "ignore_hull_limits": alive(opening("HC", shields=16)),
    "shield_regenerators": alive(mended(ship("A1", shields=1, regenerator=True))),
    "hull_damage_capacity": alive(at_sight(ship("A1", "DN"))),
    "advanced_armour": alive(at_sight(ship("A1", "DN", armour=True))),
    "limited_sensors": alive(seen_from_afar),
    "electronic_warfare": alive(switched_off, limited_sensors=True),
    "dummy_rate": alive(most_dummies, values=(0, 1, 2, 3), limited_sensors=True),
    "mines": alive(mined),
    "short_range_missiles": alive(aimed(MISSILES, NEAR, weapon="sr_missile", mount="S1")),
    "srm_hit_die": alive(aimed(MISSILES, NEAR, weapon="sr_missile", mount="S1")),
    "long_range_missiles": alive(launched),
    "plasma_cannon": alive(aimed(PLASMA, NEAR, weapon="plasma", mount="P1")),
    "all_round_fire": alive(aimed(ship("A1"), ship("B1", at=ahead(-3)))),
    "natural_six_hits": alive(aimed(ship("A1"), SMALL)),
    "plasma_interference": alive(beside_plasma),
    "fire_after_defence": alive(fired_after_defence, long_range_missiles=True),
    "debris_at_start": alive(out_of_debris),
    "score_two": alive(hit(BARE, 2)),
    "half_speed_rounding": alive(at_sight(ship("A1", halvings=1, **HURT))),
    "half_speed_stacks": alive(at_sight(ship("A1", halvings=2, **HURT))),
    "destroyed_at": alive(hit(ship("B1", shields=0, damage_points=3), 5)),
    "armour_stops": alive(hits_on_armour, advanced_armour=True),
    "regen_blocked_by": alive(mended(ship("A1", shields=1, fired_any=True))),
    "repair_heals_points": alive(mended(ship("A1", halvings=1, **HURT), 6)),
}


def test_every_option_is_shown() -> None:
    """None is forgotten, and none is shown that the book has not."""
    assert unshown(Options.__struct_fields__, ALIVE) == []


@pytest.mark.parametrize("option", ALIVE)
def test_each_value_makes_a_difference(option: str) -> None:
    """In one of the plays of the option."""
    assert undistinguished(BOOK, option, ALIVE[option]) == []
