"""12.3 The reflex field: what it forbids its ship, and what it does with beams."""

from msgspec.structs import replace

from rules.full_thrust.builders_wonders import (
    WONDERS,
    battle,
    capital,
    firing,
    moved,
    ordered,
    plain,
    to_movement,
)
from rules.full_thrust.table import named, refused, rule, told
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.boarding import BoardShip, has_boarding_left
from umpire.rules.full_thrust.fighter_attacks import RecoverGroup
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.movement import (
    MoveShips,
    OrderVoided,
    OrderWritten,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.salvoes import AllocateDefence, Launch, LaunchSalvoes
from umpire.rules.full_thrust.state.battle import Defence, FighterGroup
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FireControl,
    Minelayer,
    Minesweeper,
    PulseTorpedo,
    SalvoMissileRack,
    ScreenGenerator,
)
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.thresholds import DamageTaken, ThresholdChecked
from umpire.rules.full_thrust.view import view
from umpire.rules.full_thrust.wonder_fields import ReflexFieldThrown, shares

BEHIND = ordered(capital("B1", (0.0, 10.0), facing=6, lost=("S1", "S2")), reflex=True)
FIRE = FireWeapons("A1", (Shot("B", "B1"),))
STRICT = Options(reflex_field=True, mines=True, nova_cannon=True, illegal_orders="reject")
A, B = Seat("side", "A"), Seat("side", "B")
FIRER = plain("A1", (0.0, 0.0), facing=12, systems=(FireControl("F"), Beam("B", 5, ARCS)), armour=2)


@rows((1, 5, 0), (2, 3, 0), (3, 0, 0), (4, 0, 0), (5, 0, 3), (6, 0, 5))
def test_12_3_a_die_says_what_becomes_of_beams(face: int, taken: int, returned: int) -> None:
    """All, half, nothing; or half or all of it back at the firer, rounded up (FT-12.3-8)."""
    ruling = rule(firing(FIRER, BEHIND), FIRE, 5, 5, 5, 5, 5, face)
    (thrown,) = told(ruling, ReflexFieldThrown)
    assert (thrown.points, thrown.taken, thrown.returned) == (5, taken, returned)
    assert named(ruling, "B1").damage == taken
    back = named(ruling)
    assert back.damage + back.armour_lost == returned
    assert back.armour_lost == min(2, returned)


def test_12_3_returned_damage_passes_screens_and_meets_armour() -> None:
    """It is ordinary damage without dice, with a check at once (FT-RUL-82, FT-DICE-2)."""
    systems = (FireControl("F"), Beam("B", 5, ARCS), ScreenGenerator("S"))
    firer = plain("A1", (0.0, 0.0), facing=12, systems=systems, rows=(2, 9), armour=1)
    target = replace(BEHIND, ssd=replace(BEHIND.ssd, rows=(90,)))
    ruling = rule(firing(firer, target), FIRE, 5, 5, 5, 5, 5, 5, 6, 6, 6)
    (taken,) = told(ruling, DamageTaken)
    assert (taken.ship, taken.attacker, taken.to_armour, taken.to_hull) == ("A1", "B1", 1, 2)
    assert [event.ship for event in told(ruling, ThresholdChecked)] == ["A1"]


def test_12_3_extra_dice_are_ordinary_damage_once_half_is_stopped() -> None:
    """On 2 armour meets the half of what a 6 and its extra die scored (FT-RUL-82)."""
    target = replace(BEHIND, ssd=replace(BEHIND.ssd, armour=9))
    firer = plain("A1", (0.0, 0.0), facing=12, systems=(FireControl("F"), Beam("B", 1, ARCS)))
    ruling = rule(firing(firer, target), FIRE, 6, 5, 2)
    assert (named(ruling, "B1").armour_lost, named(ruling, "B1").damage) == (2, 0)
    whole = rule(firing(firer, target), FIRE, 6, 5, 1)
    assert (named(whole, "B1").armour_lost, named(whole, "B1").damage) == (2, 1)


def test_12_3_one_die_for_all_beams_of_a_ship_and_none_for_other_weapons() -> None:
    """What a torpedo does is not touched (FT-RUL-82)."""
    systems = (FireControl("F"), Beam("B", 1, ARCS), Beam("C", 1, ARCS), PulseTorpedo("T", ARCS))
    firer = plain("A1", (0.0, 0.0), facing=12, systems=systems)
    shots = tuple(Shot(name, "B1") for name in ("B", "T", "C"))
    ruling = rule(firing(firer, BEHIND), FireWeapons("A1", shots), 5, 6, 4, 5, 3)
    (thrown,) = told(ruling, ReflexFieldThrown)
    assert (thrown.points, named(ruling, "B1").damage) == (2, 4)
    torpedo = rule(firing(firer, BEHIND), FireWeapons("A1", (Shot("T", "B1"),)), 1)
    assert told(torpedo, ReflexFieldThrown) == []


def test_12_3_beams_that_miss_are_thrown_for_as_well() -> None:
    """The field shows when it is fired at (FT-UMP-48)."""
    ruling = rule(firing(FIRER, BEHIND), FIRE, 1, 1, 1, 1, 1, 6)
    (thrown,) = told(ruling, ReflexFieldThrown)
    assert (thrown.points, thrown.returned) == (0, 0)
    assert named(ruling, "B1").reflex_shown


def test_12_3_a_field_that_is_lost_or_not_ordered_does_nothing() -> None:
    """Nobody throws for it (FT-12.3-7)."""
    lost = replace(BEHIND, lost=("S1", "S2", "RF"))
    off = replace(BEHIND, order=None)
    for target in (lost, off):
        assert named(rule(firing(FIRER, target), FIRE, 5, 5, 5, 5, 5), "B1").damage == 5


def test_12_3_behind_its_field_a_ship_fires_nothing() -> None:
    """Neither beams nor missiles nor point defence; it may pass (FT-12.3-7, FT-RUL-82)."""
    systems = (*BEHIND.ssd.systems, SalvoMissileRack("R", ARCS))
    ship = replace(BEHIND, ssd=replace(BEHIND.ssd, systems=systems))
    before = firing(ship, plain("A1", (0.0, 0.0)))
    assert refused(before, FireWeapons("B1", (Shot("B", "A1"),))) == "reflex_active"
    launch = replace(before, phase="missiles")
    assert refused(launch, LaunchSalvoes("B1", (Launch("R", 0.0, 0.0),))) == "reflex_active"
    group = FighterGroup("Ag", "A", x=0.0, y=9.0, targets=("B1",))
    defending = replace(before, phase="point_defence", groups=(group,), finished=("A",))
    assert refused(defending, AllocateDefence("B", (Defence("B1", "P", "Ag"),))) == "reflex_active"
    assert named(rule(before, PassFire("B1")), "B1").activated


def test_12_3_behind_its_field_a_ship_takes_in_no_fighters() -> None:
    """Recovery waits until the field is off (FT-12.3-7)."""
    group = FighterGroup("Bg", "B", x=0.0, y=10.0)
    before = replace(firing(BEHIND, plain("A1"), group), phase="allocation")
    assert refused(before, RecoverGroup("Bg", "B1")) == "reflex_active"


def test_12_3_behind_its_field_a_ship_boards_nobody_and_that_does_not_show() -> None:
    """The phase waits for it all the same, and offers it nothing (FT-12.3-7, FT-UMP-48)."""
    ships = (replace(BEHIND, velocity=0), plain("A1", (0.0, 8.0)))
    before = firing(*ships, phase="boarding", options=replace(WONDERS, boarding=True))
    assert refused(before, BoardShip("B1", "A1")) == "reflex_active"
    assert has_boarding_left(before, "B")
    kinds = {choice.__struct_config__.tag for choice in BOOK.choices(before, B, None)}
    assert "board_ship" not in kinds
    assert "finish_phase" in kinds


@rows("Reflex Launch", "Reflex Sweep", "Reflex Mine")
def test_12_3_other_special_actions_are_forbidden(notation: str) -> None:
    """Launching fighters, and mines (FT-12.3-7, FT-UMP-48)."""
    systems = (*BEHIND.ssd.systems, Minelayer("ML", 3), Minesweeper("MS"))
    before = battle(capital(systems=systems), plain(), options=STRICT)
    assert refused(before, WriteOrder("A1", notation=notation)) == "reflex_active"


def test_12_3_the_field_needs_the_option_and_a_system_and_lets_its_ship_manoeuvre() -> None:
    """It is written each turn, with any manoeuvre (FT-12.3-7)."""
    off = battle(capital(), plain(), options=Options(illegal_orders="reject"))
    order = WriteOrder("A1", notation="Reflex")
    assert refused(off, order) == "option_off"
    assert refused(battle(capital(lost=("RF",)), plain(), options=STRICT), order) == "not_fitted"
    ruling = moved(battle(capital(), plain(place=(30.0, 0.0))), A1="Reflex S1+1")
    assert (named(ruling).facing, named(ruling).velocity) == (1, 7)


def test_12_3_nobody_else_learns_of_the_field_before_beams_meet_it() -> None:
    """View, reports and the order itself keep it back (FT-12.3-7)."""
    ruling = rule(battle(capital("B1"), plain("A1")), WriteOrder("B1", notation="Reflex P1"))
    (written,) = told(ruling, OrderWritten)
    state = replace(to_movement(ruling.state), active=None)
    for seat in (A, OBSERVER):
        heard = BOOK.report(state, written, seat)
        assert isinstance(heard, OrderWritten)
        assert (heard.notation, heard.manoeuvre) == ("P1", Manoeuvre(turn=-1))
        assert not BOOK.hears(state, WriteOrder("B1", notation="Reflex P1"), seat)
        assert view(state, seat).ships[0].order == Manoeuvre(turn=-1)
    for seat in (B, REFEREE):
        assert BOOK.report(state, written, seat) == written
        assert view(state, seat).ships[0].order == Manoeuvre(turn=-1, reflex=True)
    assert BOOK.hears(state, WriteOrder("B1", notation="Reflex P1"), B)


@rows("P1", "Reflex P1")
def test_12_3_an_order_without_it_is_told_no_further_than_one_with_it(notation: str) -> None:
    """Else what others may read would tell if the field is on (FT-12.3-7)."""
    order = WriteOrder("B1", notation=notation)
    ruling = rule(battle(capital("B1"), plain("A1")), order)
    (written,) = told(ruling, OrderWritten)
    voided = OrderVoided(ship="B1", manoeuvre=written.manoeuvre, voided="thrust_exceeded")
    state = replace(to_movement(ruling.state), active=None)
    squadron = WriteSquadronOrder("B", "Q", notation=notation)
    flying = replace(state, ships=tuple(replace(each, squadron="Q") for each in state.ships))
    for seat, others in ((A, True), (OBSERVER, True), (B, False), (REFEREE, False)):
        assert [BOOK.veils(state, each, seat) for each in (written, voided)] == [others] * 2
        assert BOOK.hears(state, order, seat) != others
        assert BOOK.hears(flying, squadron, seat) != others


def test_12_3_orders_for_ships_without_a_field_are_open() -> None:
    """And so they are for all, where no fields are in play (FT-12.3-7)."""
    ruling = rule(battle(capital("B1"), plain("A1")), WriteOrder("A1", notation=""))
    (written,) = told(ruling, OrderWritten)
    bare = replace(ruling.state, options=replace(WONDERS, reflex_field=False), phase="fire")
    assert not BOOK.veils(ruling.state, written, B)
    assert not BOOK.veils(bare, replace(written, ship="B1", side="B"), A)
    assert BOOK.hears(bare, WriteOrder("B1", notation=""), A)


def test_12_3_once_it_has_shown_itself_all_see_it() -> None:
    """For the rest of the turn (FT-12.3-7)."""
    order = view(rule(firing(FIRER, BEHIND), FIRE, 1, 1, 1, 1, 1, 3).state, A).ships[1].order
    assert order is not None
    assert order.reflex


def test_12_3_a_hidden_field_takes_no_turn_from_its_ship() -> None:
    """The phase waits for it as if it could fire, and only its side knows better (FT-12.3-7)."""
    before = to_movement(battle(capital("A1"), plain("B1", (0.0, 50.0))), A1="Reflex")
    after = rule(before, MoveShips()).state
    assert (after.phase, after.active) == ("fire", "A")
    kinds = [choice.__struct_config__.tag for choice in BOOK.choices(after, A, "A1")]
    assert kinds == ["pass_fire"]


def test_12_3_fire_may_show_what_is_hidden() -> None:
    """So it cannot be tried without being kept (FT-12.3-7)."""
    assert BOOK.explores(firing(FIRER, BEHIND), FIRE)
    assert not BOOK.explores(firing(FIRER, BEHIND, options=Options()), FIRE)
    assert not BOOK.explores(firing(FIRER, BEHIND), PassFire("A1"))
    assert not BOOK.explores(firing(FIRER, replace(BEHIND, lost=("RF",))), FIRE)
    assert BOOK.explores(firing(FIRER, replace(BEHIND, order=None)), FIRE)


@rows(*range(4))
def test_12_3_halves_are_rounded_up(points: int) -> None:
    """Whoever takes them (FT-12.3-8)."""
    half = (points + 1) // 2
    assert shares(points, "half_taken") == (half, 0)
    assert shares(points, "half_returned") == (0, half)
