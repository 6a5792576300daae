"""CI 15.8: ships vanish from the map, move by a private log, and are found again."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.cold_infinity.asked import adjudicate
from rules.cold_infinity.builders_damage import with_part
from rules.cold_infinity.builders_stealth import STEALTHY, at_phase, lurking, past, seen, shrouded
from rules.cold_infinity.table import give, given, heard, offers_of, refused, refuses, rows
from umpire.kernel.dice import KeyedDice, SuppliedDice
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.movement.flights import Move, next_mover
from umpire.rules.cold_infinity.noncombat import settle_outboard
from umpire.rules.cold_infinity.play import betraying
from umpire.rules.cold_infinity.power.allocation import AllocatePower
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.referee import CorrectUnit, Withdraw
from umpire.rules.cold_infinity.setup import check
from umpire.rules.cold_infinity.state.battle import Attack, Battle, Ruling, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import whole
from umpire.rules.cold_infinity.state.vessels import (
    Outboard,
    Starship,
    Stealth,
    SystemTurns,
    outboard_row,
)
from umpire.rules.cold_infinity.state.weapons import Body, Damage, HeatSink, Mine, ProximityMine
from umpire.rules.cold_infinity.stealth import EnterStealth, EnterStealthChoice, StealthMissed
from umpire.rules.cold_infinity.turns.initiative import PhaseBegan
from umpire.rules.cold_infinity.view import view
from umpire.rules.cold_infinity.warfare.levels import radius_of

RED, BLUE = Seat("side", "red"), Seat("side", "blue")
ENTER = EnterStealth(ship="N")


def told(state: Battle, order: object, seat: Seat) -> list[str]:
    ruling = adjudicate(state, order, KeyedDice(bytes(32), "tests"))  # type: ignore[arg-type]
    reports = [COLD_INFINITY.report(ruling.state, each, seat) for each in ruling.events]
    return [type(each).__name__ for each in reports if each is not None]


def the(state: Battle, name: str = "N") -> Starship:
    found = state.ship(name)
    assert found is not None
    return found


def test_15_8_what_would_betray_a_ship_is_off_from_the_start() -> None:
    """CI-15.8-1."""
    state = lurking()
    assert the(state).status == "hidden"
    assert not betraying(the(state))
    assert the(state).power.on


def test_15_8_others_know_a_hidden_ship_by_name_alone() -> None:
    """CI-15.8-1, CI-UMP-180."""
    state = lurking()
    assert [each.id for each in view(state, RED).ships] == ["N", "B"]
    other = view(state, BLUE)
    assert [each.id for each in other.ships] == ["B"]
    assert [(each.id, each.side) for each in other.hidden or ()] == [("N", "red")]
    assert view(state, RED).hidden is UNSET


@rows("initiative", "simultaneous")
def test_15_8_a_hidden_ship_moves_first_and_nobody_hears_where(turns: str) -> None:
    """CI-15.8-1, CI-UMP-181."""
    state = lurking(vector="1+3", options=Options(movement_turns=turns))  # type: ignore[arg-type]
    if turns == "initiative":
        state = at_phase(state, "movement")
        assert "N" not in state.order
        assert view(state, BLUE).mover == "N"
        assert "MovedUnseen" not in told(state, Move(unit="N"), BLUE)
        assert "MovedUnseen" in told(state, Move(unit="N"), RED)
    state = at_phase(state, "secret_attacks")
    assert (the(state).cell, the(state).arrival) == ((0, -3), the(lurking()).arrival)


def test_15_8_power_in_a_sensor_shows_a_ship() -> None:
    """CI-15.8-1."""
    state = lurking()
    on = (*the(state).power.on, "sensors")
    state = given(state, AllocatePower(ship="N", allocation=Allocation(on=on)))
    assert view(state, BLUE).hidden
    done = at_phase(state, "initiative")
    assert (the(done).status, the(done).cell) == ("active", (0, 0))
    assert view(done, BLUE).hidden is UNSET
    assert "N" in at_phase(done, "movement").order


@rows((10, "active"), (11, "hidden"))
def test_15_8_a_ship_is_found_where_it_ends_its_move_in_a_shroud(hexes: int, then: str) -> None:
    """CI-15.8-2."""
    state = shrouded(lurking(hexes=hexes), 1)
    assert radius_of(state, the(state, "B")) == 10
    state = at_phase(state, "secret_attacks")
    assert the(state).stealth == Stealth(detected=then == "active")
    assert view(state, BLUE).hidden
    state = at_phase(past(at_phase(state, "final")), "electronic_warfare")
    assert the(state).status == "hidden"
    state = at_phase(state, "launch")
    assert the(state).status == then
    state = at_phase(state, "movement")
    mover = next_mover(state)
    assert mover is not None
    assert mover.id == "N"


def test_15_8_detection_is_told_to_its_own_side_alone() -> None:
    """CI-UMP-180."""
    state = shrouded(lurking(hexes=5), 1)
    for each in ("N", "B"):
        before, order = state, Move(unit=each)
        if next_mover(before) and next_mover(before).id == each:  # type: ignore[union-attr]
            state = given(before, order)
    assert the(state).stealth == Stealth(detected=True)
    assert COLD_INFINITY.veils(state, PhaseBegan(turn=1, phase="plots"), BLUE)


def test_15_8_a_ship_vanishes_where_nobody_sees_it() -> None:
    """CI-15.8-2, CI-UMP-183."""
    rock = Body(id="rock", cell=(0, -2), mass=900)
    state = given(replace(seen(), bodies=(rock,)), ENTER)
    assert "StealthSought" not in told(replace(seen(), bodies=(rock,)), ENTER, BLUE)
    state = at_phase(state, "secret_attacks")
    assert the(state).status == "hidden"
    assert the(state).stealth == Stealth()


@rows(("seen", 12, 0), ("shrouded", 9, 1))
def test_15_8_a_ship_in_sight_or_in_a_shroud_does_not_vanish(
    why: str, hexes: int, points: int
) -> None:
    """CI-15.8-2."""
    rocks = (Body(id="rock", cell=(0, -2), mass=900),) if why == "shrouded" else ()
    state = shrouded(given(replace(seen(hexes=hexes), bodies=rocks), ENTER), points)
    ruling = None
    while state.phase == "movement":
        mover = next_mover(state)
        assert mover is not None
        ruling = give(state, Move(unit=mover.id))
        state = ruling.state
    assert ruling is not None
    assert [each.why for each in heard(ruling, StealthMissed)] == [why]
    assert (the(state).status, the(state).stealth) == ("active", UNSET)


def test_15_8_who_may_vanish_is_offered() -> None:
    """CI-15.8-1."""
    assert [each.ship for each in offers_of(EnterStealthChoice, seen(), RED)] == ["N"]
    assert not offers_of(EnterStealthChoice, seen(), BLUE)
    assert not offers_of(EnterStealthChoice, lurking(), RED)


def test_15_8_nothing_is_aimed_at_a_hidden_ship_and_it_does_nothing() -> None:
    """CI-15.8-1, CI-UMP-182."""
    state = at_phase(lurking(hexes=2), "secret_attacks")
    at_n = DeclareFire("B", (Attack(weapon="flint_1", target="N"),))
    from_n = DeclareFire("N", (Attack(weapon="flint_1", target="B"),))
    assert refused(state, at_n)[0] == "in_stealth"
    assert refused(state, from_n) == ("in_stealth", "/unit")


def test_15_8_a_side_of_hidden_ships_alone_is_in_the_battle() -> None:
    """CI-15.8-1, CI-UMP-64."""
    state = lurking()
    assert state.in_play("red")
    assert the(given(state, Withdraw("red"))).status == "withdrawn"


def test_15_8_what_the_referee_corrects_of_a_hidden_ship_stays_unseen() -> None:
    """CI-UMP-66, CI-UMP-180."""
    order = CorrectUnit(unit="N", reason="a slip", cell=(3, 3))
    assert "UnitCorrected" not in told(lurking(), order, BLUE)
    assert "UnitCorrected" in told(lurking(), order, RED)
    assert the(given(lurking(), order)).status == "hidden"


def test_15_8_a_set_up_puts_in_stealth_what_can_be() -> None:
    """Neither what is beyond light, nor what has a sensor on, nor a ship of no stealth (15.8-1)."""
    with refuses("inconsistent_battle", at="/ships/0/beyond"):
        lurking(beyond=True)
    with refuses("stealth_betrayed", at="/ships/0/stealth"):
        lurking(on=("sensors",))
    with refuses("no_stealth", at="/ships/0/stealth"):
        lurking(sheet="bittern")


def test_15_8_mines_do_not_see_a_hidden_ship() -> None:
    """CI-UMP-182."""
    mine = Mine(
        id="m",
        side="blue",
        cell=(0, -1),
        munition=ProximityMine(id="x", damage=Damage(fixed=9)),
    )
    state = lurking(vector="1+3", options=Options(stationary_weapons=True))
    state = at_phase(replace(state, mines=(mine,)), "secret_attacks")
    assert [each.id for each in state.mines] == ["m"]
    assert the(state).cell == (0, -3)


def test_15_8_layers_hide_a_ship_as_hexes_do() -> None:
    """CI-15.8-2, CI-6.3-1."""
    deep = Options(three_dimensional=True)
    for layer, found in ((90, False), (0, True)):
        state = shrouded(lurking(hexes=5, options=deep), 1)
        state = at_phase(change_ship(state, "N", cell=(0, 0, layer)), "secret_attacks")
        assert the(state).stealth == Stealth(detected=found)


@rows(
    lambda state: with_part(state, "N", "core", fires=(3,)),
    lambda state: change_ship(state, "N", unstable=(SystemTurns("reactor", 1),)),
)
def test_15_8_2_what_burns_or_may_blow_up_does_not_vanish(change: Any) -> None:
    """CI-UMP-250."""
    state = seen()
    assert given(state, ENTER) != state
    assert refused(change(state), ENTER)[0] == "stealth_held"


def test_15_8_1_a_sink_that_is_in_works_in_stealth() -> None:
    """CI-16.8.2-1, CI-UMP-250."""
    sink = HeatSink(id="sink", structure=8)
    first, *others = STEALTHY.sections
    sheet = replace(STEALTHY, sections=(replace(first, systems=(*first.systems, sink)), *others))
    state = change_ship(
        lurking(),
        "N",
        sheet=sheet,
        condition=whole(sheet),
        outboard=(Outboard("sink", heat=5),),
    )
    after = settle_outboard(Ruling(state), SuppliedDice(())).state
    assert outboard_row(the(after).outboard, "sink").heat == 3
    check(state)
