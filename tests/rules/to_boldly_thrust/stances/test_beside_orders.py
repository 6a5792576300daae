"""Stances beside orders: what is written second cannot undo what excludes it (TBT-UMP-41)."""

from itertools import product
from typing import Any

from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust.builders_cloaks import battle, firing, ship
from rules.to_boldly_thrust.table import named, play, refusal, refused, rule, told
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.movement import OrderWritten, WriteOrder
from umpire.rules.full_thrust.state.options import Planet
from umpire.rules.full_thrust.state.ship import (
    FighterBay,
    Minelayer,
    Minesweeper,
    NovaCannon,
    ReflexField,
    SensorSuite,
)
from umpire.rules.full_thrust.state.values import Docking, Station
from umpire.rules.full_thrust.written_orders import WriteOrderChoice
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.cloaks import CloakFailed
from umpire.rules.to_boldly_thrust.stances import WriteStance, WriteStanceChoice
from umpire.rules.to_boldly_thrust.state import Battle, Options, Stance

ENGAGE, LOWER, SWEEP = (
    Stance(cloak="engage"),
    Stance(lower_shields=True),
    Stance(active_sensors=True),
)
STANCES = {"engage": ENGAGE, "lower": LOWER, "sweep": SWEEP}
ALONE = {"FTL": "must_not_manoeuvre", "Nova": "nova_armed", "Reflex": "reflex_active"}
BESIDE = {"Dock BX": "docked", "Orbit P": "in_orbit"}
CLASHES = [
    *[
        (notation, code, stance)
        for (notation, code), stance in product(ALONE.items(), STANCES.values())
    ],
    *[(notation, code, ENGAGE) for notation, code in BESIDE.items()],
]
FLAGS: Fields = {"starbases": True, "planets": True, "nova_cannon": True, "reflex_field": True}


def armed(**changes: Any) -> Battle:
    """Return a battle in which K1 can do all of it, beside a station and a planet."""
    own = ship("K1", (0.0, 1.0), group="capital", mass=200)
    systems = (*own.ssd.systems, NovaCannon("N9"), ReflexField("R9"))
    own = replace(own, velocity=0, ssd=replace(own.ssd, systems=systems))
    base = ship("KX", (0.0, 0.0), systems=(), station=Station(), thrust=0, velocity=0)
    foe = ship("F1", (0.0, 60.0), facing=6)
    planet = Planet("P", 30.0, 0.0, 4.0)
    options = Options(**(FLAGS | changes))
    return battle(own, base, foe, terrain=(planet,), options=options)


def order(notation: str) -> WriteOrder:
    """Return an order for K1."""
    return WriteOrder("K1", notation=notation.replace("BX", "KX"))


@rows(*CLASHES)
def test_no_stance_is_written_beside_an_order_that_excludes_it(
    notation: str, code: str, stance: Stance
) -> None:
    """It is refused, and the order stays (FT-3.4-3, FT-12.3-1, -7, TBT-UMP-30)."""
    before = play(armed(), order(notation))
    assert named(before, "K1").order is not None
    wrong = refusal(before, WriteStance("K1", stance))
    assert (wrong.code, wrong.at) == (code, "/stance")


@rows(*CLASHES)
def test_no_order_is_flown_beside_a_stance_that_it_excludes(
    notation: str, code: str, stance: Stance
) -> None:
    """It is void, or refused as it is written, as the scenario says (FT-3.3-1)."""
    before = play(armed(), WriteStance("K1", stance))
    (written,) = told(rule(before, order(notation)), OrderWritten)
    assert written.voided == code
    strict = play(armed(illegal_orders="reject"), WriteStance("K1", stance))
    assert refused(strict, order(notation)) == code


@rows("Launch", "Mine", "Sweep", "Scan", "Ram F1", "P1")
def test_a_ship_that_cloaks_gives_up_its_weapons_and_shields_alone(notation: str) -> None:
    """Whatever it is ordered beside (TBT-CLOAK-02, TBT-UMP-43)."""
    own = ship("K1", velocity=0)
    gear = (FighterBay("H9"), Minelayer("M9", 1), Minesweeper("W9"), SensorSuite("E9"))
    own = replace(own, ssd=replace(own.ssd, systems=(*own.ssd.systems, *gear)))
    options = Options(mines=True, ramming=True, sensors=True, illegal_orders="reject")
    before = battle(own, ship("F1", (0.0, 6.0)), options=options)
    after = play(before, WriteStance("K1", ENGAGE), order(notation))
    assert named(after, "K1").order is not None


@rows(*[(notation, stance) for notation, stance in product(BESIDE, (LOWER, SWEEP))])
def test_a_ship_that_docks_may_lower_its_shields_and_look_around(
    notation: str, stance: Stance
) -> None:
    """Nothing in the book forbids that (TBT-UMP-41)."""
    state = play(armed(), order(notation), WriteStance("K1", stance))
    assert named(state, "K1").stance_written == stance


@rows(
    *[(notation, ()) for notation in ALONE],
    *[(notation, ("lower", "sweep")) for notation in BESIDE],
)
def test_no_stance_is_offered_that_the_order_excludes(notation: str, left: tuple[str, ...]) -> None:
    """Nor any order that the stance excludes (TBT-UMP-41)."""
    offered = BOOK.choices(play(armed(), order(notation)), Seat("side", "K"), "K1")
    (choice,) = [each for each in offered if isinstance(each, WriteStanceChoice)]
    places = {place.at for place in choice.open}
    assert ("/stance/lower_shields" in places) == ("lower" in left)
    assert ("/stance/active_sensors" in places) == ("sweep" in left) == choice.active_sensors
    assert choice.cloak == ("none",)


@rows(*STANCES.values(), ids=list(STANCES))
def test_no_order_is_offered_that_the_stance_excludes(stance: Stance) -> None:
    """FTL, nova and reflex fields beside any, stations and orbits beside a cloak."""
    offered = BOOK.choices(play(armed(), WriteStance("K1", stance)), Seat("side", "K"), "K1")
    (choice,) = [each for each in offered if isinstance(each, WriteOrderChoice)]
    assert (choice.ftl, choice.wonders) == (False, ())
    assert bool(choice.docks) == bool(choice.orbits) == (stance is not ENGAGE)


def test_a_ship_that_has_docked_does_not_cloak() -> None:
    """Not even before its berth holds (TBT-UMP-30)."""
    own = ship("K1", (0.0, 1.0), velocity=0, docked=Docking("KX", since=2), stance=ENGAGE)
    base = ship("KX", (0.0, 0.0), systems=(), station=Station(), thrust=0, velocity=0)
    before = firing(own, base, ship("F1", (0.0, 60.0)), options=Options(starbases=True))
    assert told(rule(before, PassFire("K1")), CloakFailed)
