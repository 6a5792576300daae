"""A set-up is a position that play could have reached, in Remixed and in To Boldly Thrust.

Each mutation of a legal set-up contradicts the rules, and is refused with a code, a citation and a
place; each turn that random play begins is accepted as a set-up.
"""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from properties import full_thrust_play, to_boldly_thrust_play
from properties.play import Games, Player
from rules.to_boldly_thrust import builders_weapons as boldly
from umpire.kernel.arcs import ARCS
from umpire.kernel.errors import Malformed
from umpire.rules import full_thrust, to_boldly_thrust
from umpire.rules.full_thrust import opening
from umpire.rules.full_thrust.movement import ShiftTable
from umpire.rules.full_thrust.referee import CorrectGroup, CorrectShip
from umpire.rules.full_thrust.setup import SHIPS as OF_REMIXED
from umpire.rules.full_thrust.state.battle import FighterGroup, Mine, Setup, Table
from umpire.rules.full_thrust.state.options import Asteroid, Options, Planet
from umpire.rules.full_thrust.state.ship import (
    Beam,
    Cloak,
    CloakingField,
    FighterBay,
    FireControl,
    FtlDrive,
    Magazine,
    MainDrive,
    Minelayer,
    PointDefence,
    SalvoMissileLauncher,
    Ship,
    Ssd,
    WaveGun,
)
from umpire.rules.full_thrust.state.values import (
    Charge,
    Core,
    Departure,
    Docking,
    FtlEntry,
    Hold,
    Laid,
    Load,
    Manoeuvre,
    Orbit,
    SettledArc,
    Station,
)
from umpire.rules.full_thrust.terrain import bodies_around
from umpire.rules.to_boldly_thrust.setup import SHIPS as OF_THAT_SETTING
from umpire.rules.to_boldly_thrust.state import (
    CloakingDevice,
    Failures,
    Hidden,
    Stance,
    Tractor,
    TractorLock,
)
from umpire.rules.to_boldly_thrust.state import Options as BoldOptions
from umpire.rules.to_boldly_thrust.state import Setup as BoldSetup

Change = Callable[[Setup], Setup]
Expected = tuple[str, str]
"""Where a set-up is refused, and by which rule."""

# A legal set-up

FITTED = (
    *(MainDrive("D"), FtlDrive("J"), FireControl("F"), Beam("E", 2, ARCS), PointDefence("P")),
    *(SalvoMissileLauncher("L", ARCS, "M"), Magazine("M", 3, 1), Minelayer("Y", 3)),
    *(FighterBay("H1"), FighterBay("H2"), WaveGun("W"), CloakingField("C")),
)
SLOW = tuple([each for each in FITTED if each.id != "J"])
CARRIER = Ssd(
    rows=(5, 5, 5, 5), systems=FITTED, thrust=4, armour=3, mass=140, holds=(Hold("hold", 3),)
)
HULK = Ssd(rows=(9, 9), systems=(FireControl("F"),), mass=200)
PLAYED = Options(
    sensors=True,
    boarding=True,
    core_systems=True,
    starbases=True,
    planets=True,
    asteroids=True,
    mines=True,
    wave_gun=True,
    cloaking_field=True,
    pilot_quality=True,
    rearming=True,
    table_return=True,
    strike_colours=True,
)
LEGAL = Setup(
    sides=("A", "B"),
    ships=(
        Ship("A1", "A", CARRIER, 5.0, 5.0, 12, 6),
        Ship("S", "A", HULK, 20.0, 20.0, 12, 0, station=Station(bays=(100,))),
        Ship("B1", "B", CARRIER, 40.0, 40.0, 6, 6),
    ),
    groups=(
        FighterGroup("Ag", "A", x=6.0, y=6.0),
        FighterGroup("Ah", "A", status="aboard", carrier="A1", bay="H1"),
    ),
    mines=(Mine("M1", "A", 30.0, 30.0),),
    terrain=(Planet("T", 60.0, 20.0, 4.0), Asteroid("R", 50.0, 5.0, 1.0)),
    table=Table(0.0, 0.0, 72.0, 48.0),
    options=PLAYED,
)


def without(change: Change, **options: Any) -> Change:
    """Return a change, with options changed as well."""
    return lambda given: replace(change(given), options=replace(given.options, **options))


def of(field: str, name: str, **changes: Any) -> Change:
    """Return what changes the unit of a name."""

    def change(given: Setup) -> Setup:
        units = [
            replace(unit, **changes) if unit.id == name else unit for unit in getattr(given, field)
        ]
        return replace(given, **{field: tuple(units)})

    return change


def ship(**changes: Any) -> Change:
    """Return what changes ship A1."""
    return of("ships", "A1", **changes)


def group(**changes: Any) -> Change:
    """Return what changes group Ag, in flight."""
    return of("groups", "Ag", **changes)


def docked(**changes: Any) -> Change:
    """Return what docks ship A1 at the station, and changes it besides."""
    return ship(**({"docked": Docking("S"), "x": 20.0, "y": 21.0, "velocity": 0} | changes))


def gone(turn: int = 1, back: int | None = None) -> dict[str, Any]:
    """Return what a ship is that has left the table."""
    return {"status": "off_table", "departure": Departure(turn, "min_x", back)}


HERE, DEEP = FtlEntry(2, 9.0, 9.0), FtlEntry(2, 60.0, 19.0)
CLOAKED: dict[str, Any] = {"status": "cloaked", "cloak": Cloak(3)}
WAITING: dict[str, Any] = {"status": "waiting", "entry": HERE}
DONE: tuple[dict[str, Any], ...] = (
    {"used": ("E",)},
    {"activated": True},
    {"returning": (1.0, 1.0, 3)},
    {"manoeuvred": True},
    {"main_drive_used": True},
    {"launches_done": True},
    {"launched": 1},
    {"recovered": 1},
    {"repaired_with": 1},
    {"repairs_tried": ("E",)},
    {"scanned": ("B1",)},
    {"boarded": True},
    {"fired": True},
    {"arcs_settled": (SettledArc("B1", "F"),)},
    {"wave_fired": True},
    {"reflex_shown": True},
)
FLOWN: tuple[dict[str, Any], ...] = (
    {"moved": True},
    {"moved_secondary": True},
    {"targets": ("B1",)},
    {"ace_aims_at": "E"},
    {"fired": True},
    {"combat_cef_spent": True},
)
SHIPS: tuple[tuple[Change, Expected], ...] = (
    *((ship(**done), (f"/ships/0/{next(iter(done))}", "FT-2.7-1")) for done in DONE),
    (ship(order=Manoeuvre(speed=1)), ("/ships/0/order", "FT-2.7-2")),
    (ship(ftl_since=1), ("/ships/0/ftl_since", "FT-8.1-1")),
    (docked(ftl_since=1), ("/ships/0/ftl_since", "FT-8.1-1")),
    (docked(x=70.0), ("/ships/0/docked", "FT-13.7-2")),
    (docked(velocity=3), ("/ships/0/docked", "FT-13.7-2")),
    (docked(docked=Docking("S", "internal")), ("/ships/0/docked", "FT-13.7-2")),
    (docked(docked=Docking("B1")), ("/ships/0/docked", "FT-13.7-2")),
    (docked(docked=Docking("S", since=2)), ("/ships/0/docked/since", "FT-13.7-2")),
    (docked(docked=Docking("S", until=3)), ("/ships/0/docked/until", "FT-13.7-2")),
    (docked(**CLOAKED), ("/ships/0/docked", "FT-13.7-2")),
    (docked(**WAITING), ("/ships/0/docked", "FT-13.7-2")),
    (docked(**gone()), ("/ships/0/docked", "FT-13.7-2")),
    (of("ships", "S", status="landed", landing="safe_landing"), ("/ships/1/status", "FT-13.7-1")),
    (of("ships", "S", status="jumped"), ("/ships/1/status", "FT-13.7-1")),
    (of("ships", "S", drive="half"), ("/ships/1/drive", "FT-4.6-3")),
    (ship(x=80.0), ("/ships/0/x", "FT-3.5-1")),
    (ship(x=60.0, y=21.0), ("/ships/0/x", "FT-RUL-84")),
    (ship(x=50.0, y=5.5), ("/ships/0/x", "FT-RUL-84")),
    (ship(x=60.0, y=21.0, **CLOAKED), ("/ships/0/x", "FT-RUL-84")),
    (ship(cloak=Cloak(9, (Manoeuvre(),)), status="cloaked"), ("/ships/0/cloak/moves", "FT-12.3-9")),
    (ship(ssd=replace(CARRIER, systems=FITTED[:-1]), **CLOAKED), ("/ships/0/status", "FT-12.3-9")),
    (ship(orbit=Orbit("T")), ("/ships/0/orbit", "FT-14.0-1")),
    (ship(orbit=Orbit("T"), x=60.0, y=28.0), ("/ships/0/velocity", "FT-14.0-2")),
    (ship(status="off_table"), ("/ships/0/departure", "FT-3.5-1")),
    (ship(departure=Departure(1, "min_x")), ("/ships/0/departure", "FT-3.5-1")),
    (ship(**gone(turn=2)), ("/ships/0/departure/turn", "FT-3.5-1")),
    (ship(**gone(back=1)), ("/ships/0/departure/return_turn", "FT-3.5-2")),
    (
        without(ship(**gone(back=4)), table_return=False),
        ("/ships/0/departure/return_turn", "FT-3.5-2"),
    ),
    (
        lambda given: replace(ship(**gone())(given), table=None),
        ("/ships/0/departure", "FT-3.5-1"),
    ),
    (ship(status="in_orbit"), ("/ships/0/status", "FT-14.1-2")),
    (ship(status="landed", landing="safe_landing"), ("/ships/0/landing", "FT-14.3-1")),
    (
        lambda given: replace(ship(status="landed", landing="crash_landing")(given), terrain=()),
        ("/ships/0/status", "FT-14.3-1"),
    ),
    (
        ship(
            status="jumped", ssd=replace(CARRIER, systems=tuple(s for s in FITTED if s.id != "J"))
        ),
        ("/ships/0/status", "FT-8.1-1"),
    ),
    (ship(struck_to="B1"), ("/ships/0/struck_to", "FT-11.7-1")),
    (
        without(ship(status="surrendered"), strike_colours=False),
        ("/ships/0/status", "FT-11.7-1"),
    ),
    (ship(bogey=True, first_side="B"), ("/ships/0/bogey", "FT-11.1-1")),
    (without(ship(first_side="B"), boarding=False), ("/ships/0/first_side", "FT-11.5-4")),
    (without(ship(crew_lost=1), boarding=False), ("/ships/0/crew_lost", "FT-11.5-3")),
    (
        without(ship(core=Core(power_core="dumped")), core_systems=False),
        ("/ships/0/core", "FT-7.2-1"),
    ),
    (ship(core=Core(bridge_until=3)), ("/ships/0/core/bridge_until", "FT-7.2-2")),
    (ship(core=Core(abandoned_turn=1)), ("/ships/0/core/abandoned_turn", "FT-7.2-5")),
    (
        ship(core=Core(power_core="abandoned", abandoned_turn=2)),
        ("/ships/0/core/abandoned_turn", "FT-7.2-5"),
    ),
    (ship(core=Core(life_support="failing")), ("/ships/0/core/life_support_until", "FT-7.2-6")),
    (ship(core=Core(life_support_until=4)), ("/ships/0/core/life_support_until", "FT-7.2-6")),
    (ship(holds_lost=1), ("/ships/0/holds_lost", "FT-7.5-1")),
    (ship(holds_lost=1, damage=4), ("/ships/0/holds_lost", "FT-7.5-1")),
    (ship(loads=(Load("M", 4),)), ("/ships/0/loads", "FT-6.5-2")),
    (ship(loads=(Load("M", 0, 2),)), ("/ships/0/loads", "FT-6.5-2")),
    (ship(loads=(Load("E", 1),)), ("/ships/0/loads", "FT-6.5-2")),
    (
        without(lambda given: replace(ship(laid=(Laid("Y", 1),))(given), mines=()), mines=False),
        ("/ships/0/laid", "FT-12.1-2"),
    ),
    (ship(charges=(Charge("W", 12),)), ("/ships/0/charges", "FT-12.3-3")),
    (ship(charges=(Charge("W", 6),), lost=("W",)), ("/ships/0/charges", "FT-12.3-3")),
    (ship(entry=HERE), ("/ships/0/entry", "FT-8.2-1")),
    (ship(status="waiting", entry=DEEP), ("/ships/0/entry/x", "FT-RUL-84")),
    (ship(**WAITING, lost=("J",)), ("/ships/0/entry", "FT-8.2-1")),
    (ship(**WAITING, core=Core(power_core="dumped")), ("/ships/0/entry", "FT-8.2-1")),
    (ship(**WAITING, orbit=Orbit("T"), x=60.0, y=28.0, velocity=4), ("/ships/0/entry", "FT-8.2-1")),
    (
        lambda given: replace(ship(**WAITING)(given), turn=3),
        ("/ships/0/entry/turn", "FT-8.2-1"),
    ),
)
ABOARD: dict[str, Any] = {"status": "aboard", "carrier": "A1", "bay": "H2"}
GROUPS: tuple[tuple[Change, Expected], ...] = (
    *((group(**done), (f"/groups/0/{next(iter(done))}", "FT-2.7-1")) for done in FLOWN),
    (group(endurance=7), ("/groups/0/endurance", "FT-5.7-1")),
    (group(ace=True, quality="turkey"), ("/groups/0/ace", "FT-5.10-1")),
    (group(screening="B1"), ("/groups/0/screening", "FT-5.5-1")),
    (group(screening="S"), ("/groups/0/screening", "FT-5.5-1")),
    (group(dogfight=("Ah",), dogfight_since=1), ("/groups/0/dogfight", "FT-5.4-2")),
    (group(dogfight=("Bz",)), ("/groups/0/dogfight", "FT-5.4-2")),
    (group(dogfight_since=1), ("/groups/0/dogfight", "FT-5.4-2")),
    (group(launched_turn=1), ("/groups/0/launched_turn", "FT-2.7-1")),
    (group(evaded_turn=1), ("/groups/0/evaded_turn", "FT-2.7-1")),
    (group(grounded=True), ("/groups/0/grounded", "FT-5.11-1")),
    (without(group(grounded=True, **ABOARD), rearming=False), ("/groups/0/grounded", "FT-5.11-1")),
    (ship(lost=("H1",)), ("/groups/1/bay", "FT-7.1-2")),
    (group(status="aboard", carrier="B1", bay="H1"), ("/groups/0/carrier", "FT-5.0-2")),
    (group(status="destroyed"), ("/groups/0/strength", "FT-5.0-1")),
    (
        without(group(status="merged", strength=0), rearming=False),
        ("/groups/0/status", "FT-5.11-1"),
    ),
    (
        lambda given: replace(group(status="landed")(given), terrain=()),
        ("/groups/0/status", "FT-14.3-3"),
    ),
    (
        lambda given: replace(group(status="off_table")(given), table=None),
        ("/groups/0/status", "FT-3.5-1"),
    ),
    (group(x=80.0), ("/groups/0/x", "FT-3.5-1")),
    (group(x=60.0, y=21.0), ("/groups/0/x", "FT-RUL-84")),
    (of("mines", "M1", laid_turn=1), ("/mines/0/laid_turn", "FT-12.1-2")),
    (of("mines", "M1", x=60.0, y=21.0), ("/mines/0/x", "FT-RUL-84")),
)
MUTATIONS = (*SHIPS, *GROUPS)


def refused(open_it: Callable[[Any], Any], given: Any) -> Expected:
    """Return where a set-up is refused, and by which rule."""
    with pytest.raises(Malformed) as caught:
        open_it(given)
    assert caught.value.code == "inconsistent_battle"
    return caught.value.at, str(caught.value.rule)


def test_the_set_up_that_is_mutated_is_legal() -> None:
    """Otherwise no mutation would tell anything."""
    assert full_thrust.FULL_THRUST.setup(LEGAL).turn == 1
    assert to_boldly_thrust.TO_BOLDLY_THRUST.setup(BOLD).turn == 1


@pytest.mark.parametrize(("change", "expected"), MUTATIONS, ids=[at for _, (at, _) in MUTATIONS])
def test_a_position_that_play_never_reaches_is_refused(change: Change, expected: Expected) -> None:
    """With a code, a citation and the place."""
    assert refused(full_thrust.FULL_THRUST.setup, change(LEGAL)) == expected


def test_every_state_that_is_refused_has_a_mutation() -> None:
    """No entry of the tables is left out."""
    tried = {(at.split("/", 3)[-1], rule) for _, (at, rule) in MUTATIONS}
    tables: Iterable[Any] = (*opening.SHIPS, *opening.GROUPS, *opening.MINES, *OF_REMIXED)
    listed = {(each.at.removeprefix("/"), each.rule) for each in tables}
    assert listed <= tried


# To Boldly Thrust

BEAM = Tractor("R", "B", ("F",))
BOLD = BoldSetup(
    sides=("A", "B"),
    ships=(
        boldly.ship("A1", systems=(*boldly.CRUISER, BEAM)),
        boldly.ship("B9", (0.0, 10.0)),
    ),
    options=BoldOptions(core_systems=True),
)
UNDER: dict[str, Any] = {
    "status": "cloaked",
    "cloak_state": "cloaked",
    "hidden": Hidden(0.0, 0.0, 12, 6, since=0),
}
UNDER_LOST: dict[str, Any] = UNDER | {
    "ssd": boldly.ship("A1", systems=(*boldly.CRUISER, CloakingDevice("CL"))).ssd,
    "lost": ("CL",),
}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"begun": True}, ("/ships/0/begun", "FT-2.7-1")),
        ({"engaged": ("R",)}, ("/ships/0/engaged", "FT-2.7-1")),
        ({"beamed": True}, ("/ships/0/beamed", "FT-2.7-1")),
        ({"swept": "F"}, ("/ships/0/swept", "FT-2.7-1")),
        ({"stance": Stance(lower_shields=True)}, ("/ships/0/stance", "FT-2.7-1")),
        (UNDER, ("/ships/0/cloak_state", "TBT-CLOAK-01")),
        (UNDER_LOST, ("/ships/0/cloak_state", "TBT-UMP-28")),
        (
            UNDER_LOST | {"lost": (), "core": Core(bridge="out", bridge_until=3)},
            ("/ships/0/cloak_state", "TBT-UMP-28"),
        ),
        ({"locks": (TractorLock("R", "B9", 12.5),)}, ("/ships/0/locks", "TBT-TRAC-03")),
        ({"locks": (TractorLock("R", "B9", 2.0),), "y": -9.0}, ("/ships/0/locks", "TBT-TRAC-03")),
        (
            {"locks": (TractorLock("R", "B9", 2.0),), "lost": ("R",)},
            ("/ships/0/locks", "TBT-TRAC-03"),
        ),
        ({"failures": (Failures("Z", 1, 1),)}, ("/ships/0/failures", "TBT-DC-05")),
        ({"failures": (Failures("F1", 1, 1),)}, ("/ships/0/failures", "TBT-DC-05")),
        ({"core_ejected": True}, ("/ships/0/core_ejected", "TBT-WARP-04")),
    ],
)
def test_a_ship_of_that_setting_is_as_play_leaves_it(
    changes: dict[str, Any], expected: Expected
) -> None:
    """Its stance, beams, parties, warp core and cloak too."""
    one, other = BOLD.ships
    given = replace(BOLD, ships=(replace(one, **changes), other))
    assert refused(to_boldly_thrust.TO_BOLDLY_THRUST.setup, given) == expected
    assert {each.rule for each in OF_THAT_SETTING} == {
        "TBT-CLOAK-01",
        "TBT-UMP-28",
        "TBT-TRAC-03",
        "TBT-DC-05",
        "TBT-WARP-04",
    }


# Every turn that play begins

BEYOND_PLAY = (CorrectShip, CorrectGroup, ShiftTable)
"""By these the referee puts units where play would not."""


def unhelped(player: Player) -> Games:
    """Return the games of a book in which the referee sets nothing right."""
    seldom = dict(player.seldom)
    for kind in BEYOND_PLAY:
        seldom[kind] = 0.0
    return Games(player._replace(seldom=seldom).game)


GAMES: dict[type[Any], tuple[Any, Games]] = {
    BoldSetup: (to_boldly_thrust.TO_BOLDLY_THRUST, unhelped(to_boldly_thrust_play.PLAYER)),
    Setup: (full_thrust.FULL_THRUST, unhelped(full_thrust_play.PLAYER)),
}


def is_overrun(battle: Any) -> bool:
    """Tell whether something has come to stand inside an asteroid, which it has dodged.

    That is refused in a set-up all the same: who would put it there means a mistake.
    """
    units = [each for each in (*battle.ships, *battle.groups) if each.status == "active"]
    return any(bodies_around(battle, each.place) for each in units)


@pytest.mark.parametrize("kind", GAMES)
def test_a_turn_that_play_begins_is_accepted_as_a_set_up(kind: type[Any]) -> None:
    """What stands on the table, aboard and on paper opens a battle as it is."""
    book, games = GAMES[kind]
    begun = 0
    for _, step in games.steps(60):
        battle = step.ruling.state
        if battle.phase != "orders" or step.before.phase == "orders" or is_overrun(battle):
            continue
        given = kind(**{field: getattr(battle, field) for field in kind.__struct_fields__})
        opened = book.setup(given)
        begun += 1
        fields = kind.__struct_fields__
        assert [getattr(opened, each) for each in fields] == [
            getattr(battle, each) for each in fields
        ]
    assert begun
