"""CI 15.7: ships dock at structures over turns, are sheltered there, and leave."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.asked import adjudicate, choices
from rules.cold_infinity.builders_damage import the_ship, worn_down
from rules.cold_infinity.builders_docks import DOCKS, anchored, docked_in, stardock
from rules.cold_infinity.ships import SHIPS
from rules.cold_infinity.table import given, heard, offers_of, only, refusal, refused, refuses, rows
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import fold
from umpire.rules.cold_infinity.docking import (
    DockedShipStruck,
    DockShip,
    DockShipChoice,
    LeaveDock,
    LeaveDockChoice,
    crossing,
    go_on_docking,
    held,
    in_the_open,
)
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.guns import bar_to_firing, gun_of
from umpire.rules.cold_infinity.hits.failures import ShipStruck
from umpire.rules.cold_infinity.hits.ships import land
from umpire.rules.cold_infinity.movement.choices import MoveChoice
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.sheets import require_sound_sheet
from umpire.rules.cold_infinity.state.battle import (
    Attack,
    Battle,
    Called,
    Hit,
    PhaseName,
    Ruling,
    Shot,
    change_ship,
)
from umpire.rules.cold_infinity.state.sheet import system_of
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.values import Accelerate
from umpire.rules.cold_infinity.state.vessels import Docked
from umpire.rules.cold_infinity.turns.sequence import unfinished

RED = Seat("side", "red")
LEAVE = LeaveDock(ship="A")


def dock(name: str, ship: str = "A") -> DockShip:
    return DockShip(ship=ship, host="D", dock=name)


def next_turn(state: Battle) -> Battle:
    done = go_on_docking(Ruling(state), SuppliedDice(())).state
    return replace(done, turn=state.turn + 1)


def stage(state: Battle, name: str = "A") -> str | None:
    docked = the_ship(state, name).docked
    return docked.stage if docked else None


@rows(("clamp", 0), ("bay", 2), ("dry", 3))
def test_15_7_a_ship_docks_at_once_or_in_turns(name: str, ends: int) -> None:
    """CI-15.7.1-1, CI-15.7.3-1, CI-UMP-155, CI-15.7.2-1, CI-15.7.2-2."""
    state = given(anchored(vector="4+1"), dock(name))
    first = the_ship(state, "A")
    assert (first.motion.vector, first.docked and first.docked.exposed) == ((0, 0), 1)
    for _ in range(ends):
        assert stage(state) == "entering"
        state = next_turn(state)
    assert stage(state) == stage(next_turn(state)) == "docked"


def test_13_1_12_a_damaged_clamp_takes_longer_both_ways() -> None:
    """CI-13.1.12-1."""
    state = given(worn_down(anchored(), "D", clamp=2), dock("clamp"))
    assert the_ship(state, "A").docked == Docked(
        host="D", dock="clamp", stage="entering", turns=2, since=1, exposed=1
    )
    for expected in ("entering", "entering", "docked"):
        state = next_turn(state)
        assert stage(state) == expected
    state = given(state, LEAVE)
    turns = []
    while stage(state):
        docked = the_ship(state, "A").docked
        turns.append(docked.turns if docked else 0)
        state = next_turn(state)
    assert turns == [3, 3, 2, 1]


def moved(state: Battle, direction: int = 1) -> Any:
    ready = replace(state, phase="movement", order=("A", "B", "D"))
    order = Move(unit="A", plan=(Accelerate(direction=direction, hexes=1),))
    try:
        return adjudicate(ready, order, SuppliedDice(())).state
    except Refusal as refusal:
        return refusal.code


def test_15_7_2_a_ship_leaves_a_bay_slowly_through_its_arc() -> None:
    """CI-15.7.2-2."""
    state = docked_in(anchored(facing=1), "A", "bay")
    assert moved(state) == "held_by_dock"
    leaving = next_turn(given(state, LEAVE))
    assert stage(leaving) == "leaving"
    assert stage(moved(leaving)) is None
    assert (
        moved(docked_in(anchored(facing=4), "A", "bay", stage="leaving", turns=1), 4)
        == "out_of_arc"
    )


def test_15_7_3_from_a_dry_dock_it_moves_in_the_second_turn() -> None:
    """CI-15.7.3-1, CI-15.7.1-1."""
    first = next_turn(given(docked_in(anchored(facing=1), "A", "dry"), LEAVE))
    assert moved(first) == "held_by_dock"
    assert stage(moved(next_turn(first))) is None
    clamped = next_turn(given(docked_in(anchored(facing=1), "A", "clamp"), LEAVE))
    assert moved(clamped) == "held_by_dock"
    assert stage(next_turn(clamped)) is None


def test_15_7_what_is_offered_is_taken() -> None:
    """CI-15.7.1-1."""
    state = anchored()
    offered = offers_of(DockShipChoice, state, RED)
    assert {each.dock: each.turns for each in offered} == {"clamp": 0, "bay": 1, "dry": 2}
    assert unfinished(state) == ("red",)
    at_dock = docked_in(state, "A", "bay")
    assert not offers_of(DockShipChoice, at_dock, RED)
    (leaving,) = offers_of(LeaveDockChoice, at_dock, RED)
    assert leaving.turns == 1
    assert refused(at_dock, dock("dry")) == ("already_docked", "/ship")
    assert refused(state, LEAVE) == ("at_no_dock", "/ship")


@rows(
    ("clamp", {"vector": "4+2"}, "too_fast_to_dock"),
    ("bay", {"came": (0, 1), "facing": 1}, "out_of_arc"),
    ("clamp", {"cell": (1, 0)}, "not_at_dock"),
)
def test_15_7_1_who_cannot_dock(name: str, ship: dict[str, Any], code: str) -> None:
    """CI-15.7.1-1, CI-15.7.2-1."""
    assert refused(anchored(**ship), dock(name)) == (code, "/ship")


def test_15_7_1_a_clamp_takes_one_ship_and_a_bay_its_mass() -> None:
    """CI-13.1.13-1."""
    state = docked_in(anchored("A", "C"), "C", "clamp")
    assert refused(state, dock("clamp")) == ("dock_full", "/ship")
    worn = worn_down(anchored(), "D", bay=25)
    assert refused(worn, dock("bay")) == ("dock_full", "/ship")


def test_15_7_nobody_aims_at_a_ship_within() -> None:
    """CI-15.7.2-1, CI-15.7.3-1."""
    state = replace(anchored(), phase="secret_attacks")
    order = DeclareFire("B", (Attack(weapon="flint_1", target="A"),))
    found = {name: refusal_of(docked_in(state, "A", name), order) for name in DOCKS}
    assert found["bay"] == found["dry"] == "sheltered"
    assert found["clamp"] != "sheltered"
    launch = replace(docked_in(state, "A", "dry"), phase="launch")
    guided = LaunchGuided(unit="B", weapon="rack", target="A")
    assert refusal(launch, guided).code == "sheltered"


def refusal_of(state: Battle, order: Any) -> str | None:
    try:
        adjudicate(state, order, SuppliedDice(()))
    except Refusal as refusal:
        return refusal.code
    return None


@rows("clamp", "bay", "dry")
def test_15_7_a_hit_on_a_dock_strikes_the_ship_there(name: str) -> None:
    """CI-15.7.1-1, CI-15.7.2-1, CI-15.7.2-2, CI-15.7.3-1."""
    state = docked_in(anchored(phase="starship"), "A", name)
    hit = aimed(name)
    ruling = struck(state, hit)
    told = only(ruling, DockedShipStruck)
    assert (told.ship, told.dock, told.points, told.candidates) == ("A", name, 9, ("A",))
    ships = [each.ship for each in heard(ruling, ShipStruck)]
    assert ships == ["D", "A"]
    dock_now = system_of(the_ship(ruling, "D").condition, name)
    assert dock_now.lost == 0
    before = sum(each.hull for each in the_ship(state, "A").condition.sections)
    assert sum(each.hull for each in the_ship(ruling, "A").condition.sections) <= before


def aimed(name: str) -> Hit:
    """A called hit of 9 points on a dock of D, by B."""
    shot = Shot(technology="particle", result=17, rolled=(9,), called=Called(system=name))
    return Hit(
        id="hit-1",
        firer="B",
        weapon="gun",
        target="D",
        shot=shot,
        natural=None,
        route=("forward", "core"),
    )


def struck(state: Battle, hit: Hit, *faces: int) -> Ruling:
    waiting = replace(state, fire=replace(state.fire, hits=(hit,)))
    dice = SuppliedDice(faces)
    ruling = land(Ruling(waiting), dice)
    dice.finish()
    assert fold(waiting, ruling.events) == ruling.state
    return ruling


def test_15_7_2_who_is_not_exposed_to_the_fire_is_safe_and_of_several_one_is_thrown_for() -> None:
    """CI-15.7.2-2, CI-UMP-156."""
    state = anchored("A", "C", phase="starship")
    away = docked_in(state, "A", "bay", exposed=4)
    ruling = struck(away, aimed("bay"))
    assert not heard(ruling, DockedShipStruck)
    assert system_of(the_ship(ruling, "D").condition, "bay").lost == 9
    assert crossing(state, the_ship(state, "D"), "B") == 1
    both = docked_in(docked_in(state, "A", "bay"), "C", "bay")
    told = only(struck(both, aimed("bay"), 2), DockedShipStruck)
    assert (told.candidates, told.ship, told.rolls[0].sides) == (("A", "C"), "C", 2)


def test_15_7_docks_stand_on_structures_alone() -> None:
    """CI-15.7.1-1, CI-15.7.2-1."""
    tables = Tables()
    ship = SHIPS["bittern"]
    first = replace(ship.sections[0], systems=(*ship.sections[0].systems, DOCKS["clamp"]))
    with refuses("inconsistent_battle"):
        require_sound_sheet(replace(ship, sections=(first, *ship.sections[1:])), tables)
    sheet = stardock()
    bare = replace(sheet.sections[0], systems=(replace(DOCKS["bay"], arc=None),))
    with refuses("inconsistent_battle", at="/sections/0/systems/0/arc"):
        require_sound_sheet(replace(sheet, sections=(bare, *sheet.sections[1:])), tables)


def test_15_7_a_ship_at_a_dock_is_offered_what_it_may_do() -> None:
    """To lie still; as it leaves, one action at Speed 1 at most (CI-15.7.1-1, CI-15.7.2-2)."""
    still = docked_in(anchored(facing=1), "A", "bay")
    leaving = docked_in(anchored(facing=1), "A", "bay", stage="leaving", turns=1)
    for state, may in ((still, False), (leaving, True)):
        ready = replace(state, phase="movement", order=("A", "B", "D"))
        (offered,) = offers_of(MoveChoice, ready, RED, "A")
        plans = [each for each in offered.open if each.at == "/plan"]
        assert bool(plans) == may
        assert {each.most_hexes for each in offered.possible.thrusts} <= {1}
        assert {each.direction for each in offered.possible.thrusts} <= {6, 1, 2}
    assert plans[0].legal["maxItems"] == 1


@rows(("clamp", "docked"), ("bay", "entering"))
def test_15_7_a_ship_outside_its_dock_fires(name: str, stage: str) -> None:
    """CI-15.7.2-1."""
    state = _at_dock(name, stage, "secret_attacks")
    assert given(state, _FIRE).fire.declared
    assert gun_of(state, the_ship(state, "A"), "flint_1") is not None


@rows(("bay", "docked"), ("bay", "leaving"), ("dry", "entering"), ("dry", "docked"))
def test_15_7_a_ship_inside_its_dock_fires_at_nobody(name: str, stage: str) -> None:
    """CI-UMP-249."""
    state = _at_dock(name, stage, "secret_attacks")
    assert refused(state, _FIRE) == ("sheltered", "/attacks/0/weapon")
    assert refused(_at_dock(name, stage, "launch"), _LAUNCH) == ("sheltered", "/weapon")
    gun = gun_of(state, the_ship(state, "A"), "flint_1")
    assert gun is not None
    barred = bar_to_firing(gun)
    assert barred is not None
    assert barred.name == "sheltered"
    for choice in choices(state, Seat("side", "red"), "A"):
        assert choice.order["kind"] != "declare_fire"


_FIRE = DeclareFire(unit="A", attacks=(Attack(weapon="flint_1", target="B"),))
_LAUNCH = LaunchGuided(unit="A", weapon="rack", target="B")


def _at_dock(name: str, stage: str, phase: PhaseName) -> Battle:
    turns = 0 if stage == "docked" else 1
    state = anchored(phase=phase, facing=1)
    return docked_in(state, "A", name, stage=stage, turns=turns)


def test_15_7_2_a_worn_bay_keeps_the_ship_inside_and_takes_no_other() -> None:
    """CI-15.7.2-1, CI-UMP-251."""
    enter = DockShip(ship="C", host="D", dock="bay")
    whole = docked_in(anchored("A", "C"), "A", "bay")
    assert the_ship(given(whole, enter), "C").docked
    state = worn_down(whole, "D", bay=25)
    assert held(state, the_ship(state, "A")) is not None
    assert refused(state, enter) == ("dock_full", "/ship")


@rows("destroyed", "departed")
def test_15_7_2_a_ship_whose_host_is_gone_is_free(status: Any) -> None:
    """CI-UMP-251."""
    state = change_ship(docked_in(anchored(), "A", "bay"), "D", status=status)
    assert held(state, the_ship(state, "A")) is None
    assert in_the_open(state, the_ship(state, "A"))
