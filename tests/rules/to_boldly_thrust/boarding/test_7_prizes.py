"""7 Prizes: what those who hold a captured ship can do with her, and who takes her back."""

from typing import Any

import pytest

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust.builders_engagements import CRUISER, LOWERED, battle, group, ship
from rules.to_boldly_thrust.table import named, only, play, refusal, refused, rule, told
from umpire.kernel.errors import Malformed
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.damage import EndTurn
from umpire.rules.full_thrust.fighter_events import GroupDestroyed, ScreenBroken
from umpire.rules.full_thrust.fire import can_fire
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.movement import MoveShips, OrderVoided, OrderWritten, WriteOrder
from umpire.rules.full_thrust.referee_events import BattleEnded
from umpire.rules.full_thrust.salvoes import AllocateDefence
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.state.battle import Defence
from umpire.rules.full_thrust.state.ship import FighterBay, FtlDrive, PointDefence
from umpire.rules.full_thrust.state.values import Core, Manoeuvre
from umpire.rules.full_thrust.written_orders import WriteOrderChoice
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.boarding import (
    BeamBoarders,
    LockOutThrown,
    PartyRepulsed,
    PrizeTaken,
    factors_left,
    is_broken,
)
from umpire.rules.to_boldly_thrust.cloaks import CloakEngaged, is_to_cloak
from umpire.rules.to_boldly_thrust.repairs import Job, RepairSystems
from umpire.rules.to_boldly_thrust.sensors import SweepArc
from umpire.rules.to_boldly_thrust.stances import WriteStance
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    CloakingDevice,
    FactorTable,
    PhotonTube,
    Prize,
    ShieldStatus,
    Ship,
    Stance,
    TractorLock,
)
from umpire.rules.to_boldly_thrust.tractors import LockTractor
from umpire.rules.to_boldly_thrust.weapons import LaunchSpreads, SpreadAim

BESIDE = (0.0, 5.0)
TAKE = BeamBoarders("A1", "B1", factors=2)
WON = (6, 6, 1, 1)


def prize(*, factors: int = 1, since: int = 2, locked_out: bool = True, **changes: Any) -> Ship:
    """Return a ship of B that side A holds."""
    held = Prize(factors=factors, captured_turn=since, locked_out=locked_out)
    return ship("B1", BESIDE, side="A", first_side="B", prize=held, **changes)


def prey(**changes: Any) -> Ship:
    """Return a ship with its shields shot down, and two defenders."""
    return ship("B1", BESIDE, **({"shield_marks": 20, "damage": 16} | changes))


def before_boarding(target: Ship | None = None, *others: Any, **changes: Any) -> Battle:
    """Return A1 beside a target, and a friend of that far off."""
    return battle(
        ship("A1", stance=LOWERED), target or prey(), ship("B2", (50.0, 0.0)), *others, **changes
    )


def held(*others: Any, **changes: Any) -> Battle:
    """Return side A with a prize, against B2 far off."""
    given = {"ship": prize()} | changes
    return battle(
        ship("A1", (20.0, 0.0)),
        given.pop("ship"),
        ship("B2", (50.0, 0.0), systems=CRUISER),
        *others,
        **given,
    )


# Taking a prize.


@rows((None, 1, 4), (3, 3, 2), (5, 5, 0))
def test_7_one_factor_or_more_stay_aboard(ordered: int | None, stay: int, home: int) -> None:
    """TBT-BOARD-03: the others beam back; those who stay are missing at home."""
    order = BeamBoarders("A1", "B1", factors=5, prize_factors=ordered)
    ruling = rule(before_boarding(), order, 6, 6, 6, 6, 6, 1, 1)
    taken = only(ruling, PrizeTaken)
    assert (taken.prize, taken.returned) == (Prize(stay, captured_turn=3), home)
    assert factors_left(ruling.state, named(ruling, "A1")) == 6 - stay


def test_7_no_more_stay_than_survive() -> None:
    """TBT-BOARD-03: of two who were to stay, one has been lost."""
    order = BeamBoarders("A1", "B1", factors=2, prize_factors=2)
    taken = only(rule(before_boarding(), order, 1, 1, 2, 2, 6, 1, 1), PrizeTaken)
    assert (taken.prize, taken.returned, taken.boarders_lost) == (Prize(1, captured_turn=3), 0, 2)


def test_7_what_the_prize_was_about_to_do_is_over() -> None:
    """TBT-BOARD-03, TBT-BOARD-04: her side changes, her cloak and her tractor beams are over."""
    doing: Fields = {
        "stance": Stance(cloak="engage"),
        "cloak_state": "fading",
        "locks": (TractorLock("TB", "A1", 2.0),),
        "squadron": "Q",
        "ftl_since": 3,
        "begun": True,
    }
    taken = named(rule(before_boarding(prey(**doing)), TAKE, *WON), "B1")
    assert (taken.side, taken.first_side, taken.squadron, taken.locks) == ("A", "B", None, ())
    assert (taken.stance, taken.cloak_state, taken.begun) == (doing["stance"], "off", False)
    assert taken.ftl_since is None


def test_7_groups_aboard_are_lost_and_screens_free() -> None:
    """TBT-BOARD-03, FT-UMP-32: what happens to the groups of a captured ship."""
    before = before_boarding(
        prey(systems=(*CRUISER, FighterBay("BAY"))),
        group("B8", BESIDE, status="aboard", carrier="B1", bay="BAY"),
        group("B9", BESIDE, screening="B1"),
    )
    ruling = rule(before, TAKE, *WON)
    assert [each.group for each in told(ruling, GroupDestroyed)] == ["B8"]
    assert [each.group for each in told(ruling, ScreenBroken)] == ["B9"]


def test_7_the_last_ship_taken_ends_the_battle() -> None:
    """TBT-BOARD-03: nothing is left to the other side."""
    before = battle(ship("A1", stance=LOWERED), prey())
    assert only(rule(before, TAKE, *WON), BattleEnded).winner == "A"


# Locked out.


@rows((1, False), (5, False), (6, True))
def test_7_a_six_breaks_the_lock_out(face: int, broken: bool) -> None:
    """TBT-BOARD-04: thrown at the end of a turn after that of the capture."""
    assert is_broken(face, FactorTable()) is broken
    ruling = rule(held(phase="damage_control", active=None), EndTurn(), face)
    thrown = only(ruling, LockOutThrown)
    assert (thrown.broken, thrown.rolls[0].label) == (broken, "t3/damage_control/B1/lock-out")
    kept = named(ruling, "B1").prize
    assert kept is not None
    assert kept.locked_out is not broken


@rows(
    {"ship": prize(since=3)},
    {"ship": prize(locked_out=False)},
    {"ship": prize(status="jumped")},
    {"ship": prize(core=Core(power_core="dumped"))},
)
def test_7_nobody_throws_before_or_after(changes: Fields) -> None:
    """TBT-BOARD-04, TBT-RUL-24: not in the turn of the capture, nor when it is broken or gone."""
    before = held(phase="damage_control", active=None, **changes)
    after = play(before, FinishPhase("A"), FinishPhase("B")) if False else before
    assert not told(rule(after, EndTurn()), LockOutThrown)


def test_7_until_then_she_flies_straight_on() -> None:
    """TBT-RUL-24, TBT-BOARD-04: she takes no orders, and what was ordered is void."""
    ordered = prize(order=Manoeuvre(speed=2, turn=1), order_written=True)
    ruling = rule(held(ship=ordered, phase="movement", active=None), MoveShips())
    assert only(ruling, OrderVoided).voided == "locked_out"
    assert (named(ruling, "B1").place, named(ruling, "B1").velocity) == ((0.0, 11.0), 6)


def test_7_a_locked_out_crew_writes_no_orders() -> None:
    """TBT-BOARD-04: not even for her flight, nor are they offered."""
    before = held(phase="orders", active=None)
    written = only(rule(before, WriteOrder("B1", manoeuvre=Manoeuvre(speed=1))), OrderWritten)
    assert (written.voided, written.manoeuvre) == ("locked_out", Manoeuvre())
    offered = BOOK.choices(before, Seat("side", "A"), "B1")
    assert WriteOrderChoice not in [type(each) for each in offered]


def test_7_a_crew_that_has_broken_in_flies_her() -> None:
    """TBT-BOARD-04, TBT-UMP-21: she manoeuvres, and may leave by FTL."""
    free = prize(locked_out=False, systems=(*CRUISER, FtlDrive("W")))
    before = held(ship=free, phase="orders", active=None)
    for manoeuvre in (Manoeuvre(speed=2, turn=1), Manoeuvre(ftl=True)):
        after = rule(before, WriteOrder("B1", manoeuvre=manoeuvre)).state
        assert named(after, "B1").order == manoeuvre


# What a prize never does.


@rows(
    Manoeuvre(launch=True),
    Manoeuvre(ram="B2"),
    Manoeuvre(mine=True),
    Manoeuvre(sweep=True),
    Manoeuvre(scan=True),
    Manoeuvre(ecm=True),
    Manoeuvre(nova=True),
    Manoeuvre(wave=True),
    Manoeuvre(reflex=True),
)
def test_7_a_prize_is_ordered_nothing_but_to_fly(manoeuvre: Manoeuvre) -> None:
    """TBT-BOARD-04: neither weapons nor other systems obey the crew."""
    before = held(ship=prize(locked_out=False), phase="orders", active=None)
    written = only(rule(before, WriteOrder("B1", manoeuvre=manoeuvre)), OrderWritten)
    assert (written.voided, written.manoeuvre) == ("prize", Manoeuvre())


@pytest.mark.parametrize(("locked_out", "code"), [(True, "locked_out"), (False, "prize")])
@pytest.mark.parametrize(
    "order",
    [
        FireWeapons("B1", (Shot("P", "B2"),)),
        LockTractor("B1", "TB", "B2"),
        BeamBoarders("B1", "B2"),
    ],
)
def test_7_a_prize_uses_nothing_in_the_fire_phase(order: Any, locked_out: bool, code: str) -> None:
    """TBT-BOARD-04: no fire, no tractor beam, no transporter; nor does the phase wait for her."""
    before = held(ship=prize(locked_out=locked_out))
    assert (refused(before, order), refusal(before, order).at) == (code, "/ship")
    assert not can_fire(before, named(before, "B1"))


@rows(
    ("orders", WriteStance("B1", LOWERED), "prize"),
    ("missiles", LaunchSpreads("B1", (SpreadAim("PT", 12, 9.0),)), "prize"),
    ("sensors", SweepArc("B1", "F"), "no_sensor"),
    ("damage_control", RepairSystems("B1", (Job("P", 1),)), "prize"),
)
def test_7_a_prize_uses_nothing_in_other_phases(phase: str, order: Any, code: str) -> None:
    """TBT-BOARD-04: no stance, no spreads, no sweep, no damage control."""
    able = prize(
        locked_out=False,
        lost=("P",),
        stance=Stance(active_sensors=True),
        systems=(*CRUISER, PhotonTube("PT", ("F",))),
    )
    active = "A" if phase == "missiles" else None
    before = held(ship=able, phase=phase, active=active, options={"sensors": True})
    assert refused(before, order) == code


def test_7_a_prize_repairs_nothing_and_has_no_shields() -> None:
    """TBT-BOARD-04, TBT-UMP-21: parties do not work, and the generator obeys nobody."""
    damaged = prize(locked_out=False, lost=("P",), shield_marks=3)
    assert (damaged.repairs(), damaged.shields_left) == ((), 17)
    assert not damaged.shields_up(1)


def test_7_a_prize_does_not_defend_herself_by_point_defence() -> None:
    """TBT-BOARD-04: point defence is a weapon."""
    armed = prize(locked_out=False, systems=(*CRUISER, PointDefence("PD")))
    fighters = group("B9", (0.0, 6.0), targets=("B1",))
    before = held(fighters, ship=armed, phase="point_defence", active=None)
    assert refused(before, AllocateDefence("A", (Defence("B1", "PD", "B9"),))) == "prize"


# Taking her back.


BACK = BeamBoarders("B2", "B1", factors=3)


def recapture(options: Fields | None = None, **changes: Any) -> Battle:
    """Return B1, held by side A, beside B2 of her own side."""
    own, held_by = ship("B2", stance=LOWERED), ship("A1", (50.0, 0.0))
    sides: Fields = {"initiative": ("B", "A"), "active": "B"}
    return battle(own, prize(**changes), held_by, options=options, **sides)


def taken_and_back(**options: Any) -> Battle:
    """Return B1, that was to cloak this turn, taken by A1 and then back by B2."""
    b1 = ship("B1", BESIDE, stance=Stance(cloak="engage"), systems=(*CRUISER, CloakingDevice("C")))
    ships = (ship("A1", stance=LOWERED), b1, ship("B2", (0.0, 10.0), stance=LOWERED))
    before = battle(*ships, ship("A2", (0.0, 12.0)), options=options)
    won = (6,) * 6 + (1,) * 6
    return play(before, (BeamBoarders("A1", "B1"), won), PassFire("A1"), (BACK, (6, 6, 6, 1)))


def test_7_her_own_side_sets_her_crew_free() -> None:
    """TBT-UMP-22: against the prize crew alone; she is no prize any more, and nobody need stay."""
    lost = recapture(factors=2, boarders_lost=1)
    ruling = rule(lost, BeamBoarders("B2", "B1", factors=3), 6, 6, 6, 1, 1)
    taken = only(ruling, PrizeTaken)
    assert (taken.prize, taken.returned, taken.rule) == (None, 3, "TBT-UMP-22")
    retaken = named(ruling, "B1")
    assert (retaken.side, retaken.prize, factors_left(ruling.state, retaken)) == ("B", None, 5)
    assert retaken.can("act", 1)


@rows((LOWERED, "down"), (Stance(), "full"))
def test_7_shields_that_were_lowered_stay_so_when_she_is_retaken(
    stance: Stance, status: ShieldStatus
) -> None:
    """TBT-RUL-20: until the end of the turn; others are up again with her crew (TBT-UMP-21)."""
    ruling = rule(recapture(stance=stance), BeamBoarders("B2", "B1", factors=3), 6, 6, 6, 1)
    assert named(ruling, "B1").shield_status(1) == status


def test_7_a_ship_that_was_to_cloak_does_so_when_she_is_taken_back() -> None:
    """Her stance holds to the end of the turn: no shields, no weapons, the cloak (TBT-UMP-40)."""
    back = taken_and_back()
    b1 = named(back, "B1")
    assert (b1.side, b1.prize, b1.shield_status(1)) == ("B", None, "down")
    over = play(back, PassFire("B2"), PassFire("A2"))
    for order in (FireWeapons("B1", (Shot("P", "A2"),)), BeamBoarders("B1", "A1")):
        assert refused(over, order) == "cloaking"
    assert refused(over, FinishPhase("B")) == "cloak_waits"
    assert only(rule(over, PassFire("B1")), CloakEngaged).ship == "B1"


@rows("engage", "drop")
def test_7_a_cloak_that_fades_or_has_dropped_leaves_no_shields_to_her_captors(order: Any) -> None:
    """A prize has none, and she has none either when she is taken back (TBT-UMP-40, -21)."""
    state = {"engage": "fading", "drop": "dropped"}[order]
    lost = recapture(stance=Stance(cloak=order), cloak_state=state, activated=True)
    assert named(lost, "B1").shield_status(1) == "down"
    ruling = rule(lost, BACK, 6, 6, 6, 1)
    assert named(ruling, "B1").shield_status(1) == "down"
    assert not is_to_cloak(ruling.state, named(ruling, "B1")) or named(ruling, "B1").activated


def test_7_a_prize_crew_that_holds_has_fewer_left() -> None:
    """TBT-UMP-22, TBT-RUL-23: its losses are those of the prize crew, not of the ship's own."""
    ruling = rule(recapture(factors=2), BeamBoarders("B2", "B1", factors=1), 6, 1, 4, 1, 3)
    repulsed = only(ruling, PartyRepulsed)
    assert (repulsed.prize, repulsed.target_boarders_lost) == (Prize(1, captured_turn=2), 0)
    assert named(ruling, "B1").prize == Prize(1, captured_turn=2)


def test_7_a_third_side_takes_a_prize_from_her_captors() -> None:
    """TBT-UMP-22: she is a prize again, and locked out anew."""
    other = ship("C1", stance=LOWERED)
    before = battle(
        other, prize(locked_out=False), ship("A1", (50.0, 0.0)), ship("B2", (60.0, 0.0))
    )
    ruling = rule(before, BeamBoarders("C1", "B1", factors=2), 6, 6, 1)
    assert only(ruling, PrizeTaken).prize == Prize(1, captured_turn=3)
    assert (named(ruling, "B1").side, named(ruling, "B1").first_side) == ("C", "B")


# What cannot be.


@rows(
    ({"prize": Prize(1, captured_turn=4), "first_side": "A"}, "/ships/1/prize/captured_turn"),
    ({"prize": Prize(1, captured_turn=2), "first_side": "B"}, "/ships/1/prize"),
    ({"prize": Prize(1, captured_turn=2)}, "/ships/1/prize"),
)
def test_7_a_prize_was_taken_before_and_from_somebody(changes: Fields, at: str) -> None:
    """TBT-BOARD-03: neither in a turn to come, nor from her own side."""
    with pytest.raises(Malformed) as refused:
        battle(ship("A1"), ship("B1", **changes))
    assert refused.value.at == at
