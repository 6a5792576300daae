"""11.7 Striking the colours: the captain's die, and what the enemy answers."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import battle, group, named, play, refusal, refused, rule, ship, told
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.fighter_attacks import AssignScreen
from umpire.rules.full_thrust.fighter_events import ScreenBroken
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.morale import (
    ColoursStruck,
    ColoursThrown,
    SurrenderAccepted,
    SurrenderRefused,
    nearest_enemy,
    strikes,
)
from umpire.rules.full_thrust.movement import WriteOrder
from umpire.rules.full_thrust.referee import ApplyDamage, Withdraw
from umpire.rules.full_thrust.referee_events import BattleEnded
from umpire.rules.full_thrust.sequence import FinishPhase, RollInitiative
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, find_unanswered
from umpire.rules.full_thrust.state.options import Options, StrikeDice
from umpire.rules.full_thrust.state.ship import Beam, FireControl, Ship
from umpire.rules.full_thrust.state.tables import ThresholdTable
from umpire.rules.full_thrust.state.values import Core
from umpire.rules.full_thrust.surrenders import AcceptSurrender, RefuseSurrender
from umpire.rules.full_thrust.thresholds import ShipDestroyed, SystemLost, ThresholdChecked

BOOK_TABLE = ThresholdTable()
ONE_SYSTEM: Fields = {"systems": (FireControl("F"),)}


def field(*others: Ship | FighterGroup, **changes: Any) -> Battle:
    """Return A1 near B1, which has one system; ships may strike their colours."""
    options = Options(strike_colours=True, **changes.pop("options", {}))
    prey = changes.pop("prey", ship("B1", (0.0, 9.0), **ONE_SYSTEM))
    return battle(ship("A1"), prey, *others, options=options, **changes)


def struck(*others: Ship | FighterGroup, **changes: Any) -> Battle:
    """Return the same battle after B1 has struck its colours to A1."""
    return rule(field(*others, **changes), ApplyDamage("B1", 5), 6, 6).state


@rows(
    (1, 0, {6}),
    (2, 0, {5, 6}),
    (3, 0, {4, 5, 6}),
    (4, 0, {4, 5, 6}),
    (2, 1, {4, 5, 6}),
    (3, 2, {2, 3, 4, 5, 6}),
)
def test_11_7_colours_are_struck_by_the_odds_of_the_threshold(
    point: int, extra_points: int, surrendering: set[int]
) -> None:
    """FT-11.7-1, FT-RUL-76: by high dice, or with the option by as many low ones."""
    faces = range(1, 7)
    assert surrendering == {f for f in faces if strikes(f, point, extra_points, "high", BOOK_TABLE)}
    low = {f for f in faces if strikes(f, point, extra_points, "low", BOOK_TABLE)}
    assert {7 - face for face in surrendering} == low


def test_11_7_the_captain_throws_after_all_systems() -> None:
    """FT-DICE-3: the systems in their order, then the core systems, then the colours."""
    ruling = rule(field(options={"core_systems": True}), ApplyDamage("B1", 10), 6, 6, 6, 6, 3)
    checks = [e for e in ruling.events if isinstance(e, (ThresholdChecked, ColoursThrown))]
    assert isinstance(checks[-1], ColoursThrown)
    assert (checks[-1].point, checks[-1].modifier, checks[-1].strikes) == (2, 1, False)
    assert checks[-1].rolls[0].label == "t1/orders/B1/threshold-2/colours"


@rows(("high", 1), ("low", -1))
def test_11_7_the_modifier_is_that_of_the_dice(dice: StrikeDice, modifier: int) -> None:
    """FT-RUL-76: a point passed besides makes surrender likelier either way."""
    ruling = rule(field(options={"strike_dice": dice}), ApplyDamage("B1", 10), 6, 3)
    assert [modifier] == [event.modifier for event in told(ruling, ColoursThrown)]


def test_11_7_no_die_falls_without_a_threshold_or_without_the_option() -> None:
    """FT-11.7-1: nor at the end of a ship."""
    assert not told(rule(field(), ApplyDamage("B1", 4)), ColoursThrown)
    assert told(rule(field(), ApplyDamage("B1", 20)), ShipDestroyed)
    off = battle(ship("A1"), ship("B1", **ONE_SYSTEM))
    assert not told(rule(off, ApplyDamage("B1", 5), 6), ColoursThrown)


def test_11_7_a_ship_without_captain_throws_no_die() -> None:
    """FT-UMP-33, FT-RUL-102: nobody is aboard, or the colours are down already."""
    left = Core(power_core="abandoned", abandoned_turn=1)
    deserted = field(ship("B2", (9.0, 9.0)), prey=ship("B1", (0.0, 9.0), core=left, **ONE_SYSTEM))
    assert not told(rule(deserted, ApplyDamage("B1", 5), 6), ColoursThrown)
    again = rule(struck(), ApplyDamage("B1", 5), 6)
    assert told(again, ThresholdChecked)
    assert not told(again, ColoursThrown)


def test_11_7_a_ship_surrenders_to_the_nearest_enemy() -> None:
    """FT-11.7-1, FT-UMP-33: not to a hulk; the first listed of two as near."""
    hulk = ship("C1", (0.0, 8.0), core=Core(power_core="dumped"))
    near = [ship(name, (0.0, 12.0)) for name in ("A2", "C2")]
    ruling = rule(field(hulk, *near), ApplyDamage("B1", 5), 1, 6)
    (surrender,) = told(ruling, ColoursStruck)
    assert (surrender.target, surrender.side) == ("A2", "A")
    assert told(ruling, SystemLost)
    assert named(ruling, "B1").struck_to == "A2"


def test_11_7_with_no_enemy_ship_there_is_nobody_to_surrender_to() -> None:
    """FT-UMP-33: fighters take no ship."""
    alone = battle(
        ship("B1", **ONE_SYSTEM), group("Ag1"), options=Options(strike_colours=True), turn=2
    )
    ruling = rule(alone, ApplyDamage("B1", 5), 6, 6)
    assert [event.strikes for event in told(ruling, ColoursThrown)] == [True]
    assert not told(ruling, ColoursStruck)
    assert nearest_enemy(alone, named(alone, "B1")) is None


def test_11_7_nobody_surrenders_to_a_bogey() -> None:
    """FT-UMP-33: what it stands for is not known."""
    near = ship("A2", (0.0, 10.0), bogey=True)
    ruling = rule(field(near, options={"sensors": True}), ApplyDamage("B1", 5), 6, 6)
    assert [event.target for event in told(ruling, ColoursStruck)] == ["A1"]


def test_11_7_play_waits_for_the_answer() -> None:
    """FT-UMP-33: nothing else is ordered but what is open always."""
    waiting = struck()
    refused = refusal(waiting, WriteOrder("A1", notation=""))
    assert (refused.code, refused.rule) == ("surrender_open", "FT-UMP-33")
    assert told(rule(waiting, Withdraw("B")), BattleEnded)


def test_11_7_a_ship_that_is_taken_is_out_of_the_battle() -> None:
    """FT-11.7-1: and with the last of a side the battle ends."""
    ruling = rule(struck(), AcceptSurrender("A", "B1"))
    assert told(ruling, SurrenderAccepted)
    assert named(ruling, "B1").status == "surrendered"
    assert [event.winner for event in told(ruling, BattleEnded)] == ["A"]
    two = rule(struck(ship("B2", (30.0, 0.0))), AcceptSurrender("A", "B1")).state
    assert refused(two, WriteOrder("B1", notation="")) == "surrendered"
    assert refused(two, AcceptSurrender("A", "B1")) == "surrendered"


def screened(**options: Any) -> Battle:
    """Return a battle in its orders phase, in which a ship is screened that has struck."""
    screen = group("Bg1", (0.0, 9.0), screening="B1")
    return struck(ship("B2", (30.0, 0.0)), screen, options=options)


def test_11_7_screens_of_a_ship_that_is_taken_are_free_when_orders_open() -> None:
    """FT-UMP-33: what is written of screens is sealed till then, and nobody else hears of it."""
    ruling = rule(screened(), AcceptSurrender("A", "B1"))
    assert not told(ruling, ScreenBroken)
    opened = play(ruling.state, FinishPhase("A"), FinishPhase("B"))
    ruling = rule(opened, RollInitiative(), 6, 1)
    assert [(event.group, event.rule) for event in told(ruling, ScreenBroken)] == [
        ("Bg1", "FT-UMP-33")
    ]
    assert ruling.state.group("Bg1").screening is None  # type: ignore[union-attr]


def test_11_7_a_screen_is_written_anew_before_orders_open() -> None:
    """FT-UMP-33: then there is nothing to be told."""
    near = struck(ship("B2", (0.0, 10.0)), group("Bg1", (0.0, 9.0), screening="B1"))
    taken = play(near, AcceptSurrender("A", "B1"), AssignScreen("Bg1", "B2"))
    opened = play(taken, FinishPhase("A"), FinishPhase("B"))
    assert not told(rule(opened, RollInitiative(), 6, 1), ScreenBroken)


def test_11_7_screens_are_free_at_once_where_orders_are_open() -> None:
    """FT-UMP-33."""
    moving = replace(screened(), phase="movement", initiative=("A", "B"))
    ruling = rule(moving, AcceptSurrender("A", "B1"))
    assert [event.group for event in told(ruling, ScreenBroken)] == ["Bg1"]


def test_11_7_a_ship_that_is_refused_fights_on() -> None:
    """FT-11.7-1: it obeys its side again, and may strike at another point."""
    ruling = rule(struck(), RefuseSurrender("A", "B1"))
    assert told(ruling, SurrenderRefused)
    assert (named(ruling, "B1").status, named(ruling, "B1").struck_to) == ("active", None)
    after = play(ruling.state, WriteOrder("B1", notation="P1"))
    assert told(rule(after, ApplyDamage("B1", 5), 6, 5), ColoursStruck)


def test_11_7_only_the_captor_answers_and_only_a_surrender() -> None:
    """FT-11.7-1: not the side of the ship, nor a third one; and not without the option."""
    waiting = struck(ship("C1", (30.0, 0.0)))
    for side in ("B", "C"):
        assert refused(waiting, AcceptSurrender(side, "B1")) == "not_struck"
    assert refused(waiting, RefuseSurrender("A", "C1")) == "not_struck"
    assert refused(waiting, RefuseSurrender("X", "B1")) == "unknown_side"
    off = battle(ship("A1"), ship("B1", **ONE_SYSTEM))
    assert refused(off, RefuseSurrender("A", "B1")) == "option_off"


def test_11_7_two_ships_strike_to_each_other() -> None:
    """The first answer that ends the battle counts (FT-UMP-73)."""
    shot = FireWeapons("B1", (Shot("B", "A1"),))
    weak: Fields = {"systems": (FireControl("F"), Beam("B", 1, ARCS)), "rows": (1, 40)}
    prey = ship("B1", (0.0, 9.0), **weak, facing=6)
    before = replace(
        battle(
            ship("A1", **weak), prey, options=Options(strike_colours=True, simultaneous_fire=True)
        ),
        phase="fire",
        initiative=("A", "B"),
        active="A",
    )
    before = rule(before, FireWeapons("A1", (Shot("B", "B1"),)), 4).state
    after = rule(before, shot, 4, 6, 6, 6, 6, 6, 6).state
    assert [each.id for each in find_unanswered(after)] == ["A1", "B1"]
    ended = rule(after, AcceptSurrender("B", "A1"))
    assert told(ended, BattleEnded)[0].winner == "B"


def test_11_7_a_captor_that_is_gone_is_not_waited_for() -> None:
    """FT-UMP-33: when its side has left the battle, or the ship is destroyed meanwhile."""
    waiting = struck(ship("C1", (30.0, 0.0)))
    assert [each.id for each in find_unanswered(waiting)] == ["B1"]
    assert find_unanswered(rule(waiting, Withdraw("A")).state) == ()
    assert find_unanswered(rule(waiting, ApplyDamage("B1", 99)).state) == ()


def test_11_7_only_the_captor_is_asked() -> None:
    """FT-UMP-33: to take the ship or not, or to give up; the others may only give up."""
    waiting = struck(ship("C1", (30.0, 0.0)))
    kinds = {
        seat.side: [each.__struct_config__.tag for each in BOOK.choices(waiting, seat, None)]
        for seat in (Seat("side", "A"), Seat("side", "B"), OBSERVER)
    }
    assert kinds == {
        "A": ["accept_surrender", "refuse_surrender", "withdraw"],
        "B": ["withdraw"],
        None: [],
    }
    assert not BOOK.choices(waiting, Seat("side", "A"), "C1")


def test_11_7_colours_and_surrenders_are_told_in_plain_words() -> None:
    """The die, what comes of it, and the answer."""
    told_of = [BOOK.tell(event) for event in rule(field(), ApplyDamage("B1", 5), 6, 6).events]
    assert "B1 strikes its colours at threshold point 1 (1d6 6)" in told_of
    assert "B1 surrenders to A1; A must answer" in told_of
    (thrown,) = told(rule(field(), ApplyDamage("B1", 10), 6, 3), ColoursThrown)
    assert BOOK.tell(thrown) == "B1 keeps fighting at threshold point 2 (1d6 3 +1)"
    taken = rule(struck(), AcceptSurrender("A", "B1")).events[0]
    assert BOOK.tell(taken) == "A accepts the surrender of B1, which is out of the battle"
    refused = rule(struck(), RefuseSurrender("A", "B1")).events[0]
    assert BOOK.tell(refused) == "A refuses the surrender of B1, which fights on"
