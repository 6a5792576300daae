"""2 Movement: the phases of a turn, what they wait for, and when a side is done with one."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_fire import salvo, ship, shot
from rules.space_fleet.builders_movement import body, debris
from rules.space_fleet.builders_turns import APART, battle, begun, finish, first, fleet, stay
from rules.space_fleet.table import named, not_taken, offered, played
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.firing import DeclareFire, ResolveFire
from umpire.rules.space_fleet.hits import ApplyHits
from umpire.rules.space_fleet.initiative import RollInitiative, active_step
from umpire.rules.space_fleet.missile_attacks import ResolveMissiles
from umpire.rules.space_fleet.missiles import LaunchMissile
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, LrLauncher, Ship
from umpire.rules.space_fleet.terrain import MoveBodies
from umpire.rules.space_fleet.turn import (
    TURN,
    EndTurn,
    EndTurnChoice,
    Finish,
    FinishChoice,
    PhaseBegan,
    SideFinished,
    sides_unfinished,
)

PHASES = tuple(phase.name for phase in TURN.phases)

MISSILES = Options(long_range_missiles=True)
HIDDEN = Options(limited_sensors=True, long_range_missiles=True)
LAUNCHERS = (LrLauncher("L1", 1), LrLauncher("L2", 0))
FLEETS = (*fleet("A", "HC", "DD"), *fleet("B", "HC"))
IDLE: dict[str, Any] = {"beams": 0}


def next_order(before: Battle) -> Value:
    """Return an order that moves a turn along, with nothing done in it."""
    step = active_step(before)
    waits_for = (step.side,) if step else sides_unfinished(before)
    if waits_for:
        return Finish(waits_for[0])
    if before.fire_open:
        return ResolveFire()
    moves_on: dict[str, Value] = {
        "bodies": MoveBodies(),
        "movement": RollInitiative(),
        "missile_attacks": ResolveMissiles(),
        "end": EndTurn(),
    }
    return moves_on[before.phase]


def one_turn(before: Battle, *faces: int) -> list[tuple[int, str]]:
    """Return the phases that begin while a turn goes by in which nobody does anything."""
    turn, left, found = before.turn, list(faces), []
    while before.turn == turn:
        order = next_order(before)
        throws = {RollInitiative: 2, ResolveMissiles: 1}.get(type(order), 0)
        ruling = played(before, order, *[left.pop(0) for _ in range(throws)])
        found += begun(ruling)
        before = ruling.state
    assert not left
    return found


def everything(**changes: Any) -> Battle:
    """Return a battle at the start of a turn in which no phase can be passed over."""
    ships = [
        ship(f"{side}-{kind}", kind, at, lr_launchers=LAUNCHERS)
        for side, at in (("A", (0, 0)), ("B", (0, 3)))
        for kind in ("DN", "BB", "HC", "LC", "DD")
    ]
    given: dict[str, Any] = {
        "phase": "launch",
        "options": MISSILES,
        "bodies": (body("Rock", (30, 0), 1),),
        "missiles": (salvo("LRM-1", (0, 3), "A"),),
    }
    return battle(*ships, **(given | changes))


def test_2_the_phases_of_a_turn_come_in_the_order_of_the_book() -> None:
    """Each waits for somebody here; then the next turn begins (SF-MOVE-01, SF-LRM-07)."""
    found = one_turn(everything(), 6, 1, 1)
    assert found == [(2, name) for name in PHASES[1:]] + [(3, "launch")]
    assert (
        *("launch", "bodies", "movement", "missiles", "missile_defence", "missile_attacks"),
        *("fire_dd", "fire_lc", "fire_hc", "fire_bb", "fire_dn", "end"),
    ) == PHASES


def test_2_after_the_end_comes_the_next_turn() -> None:
    """And with it the first phase again (SF-MOVE-01)."""
    ended = played(everything(turn=7, phase="end"), EndTurn())
    assert begun(ended) == [(8, "launch")]
    assert begun(played(finish(ended.state, "A"), Finish("B"))) == [(8, "bodies")]


def test_2_phases_in_which_nobody_can_do_anything_are_passed_over() -> None:
    """Without launchers, bodies or missiles; without light cruisers or large ships (SF-MOVE-01)."""
    before = battle(*fleet("A", "HC", "DD"), *fleet("B", "HC"))
    assert one_turn(before, 6, 1) == [
        *((2, name) for name in ("fire_dd", "fire_hc", "end")),
        (3, "movement"),
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"weapons": "destroyed"},
        {"beams": 0},
        {"fired_at_missile": True},
        {"status": "surrendered"},
    ],
)
def test_2_the_fire_of_ships_that_cannot_is_not_waited_for(changes: dict[str, Any]) -> None:
    """Though there are ships of the class (SF-MOVE-01, SF-RUL-33)."""
    before = battle(*fleet("A", "DD"), *fleet("A", "HC", **changes), *fleet("B", "DD", **IDLE))
    assert one_turn(replace(before, phase="fire_dd")) == [(2, "end"), (3, "movement")]


def test_2_bodies_at_rest_are_not_waited_for() -> None:
    """Neither an asteroid nor debris; one of them adrift is enough (SF-TERR-02, SF-TERR-07)."""
    still = {"bodies": (body("Rock", (30, 0)),), "debris": (debris("Dust", (20, 0)),)}
    over = battle(*FLEETS, phase="end", **still)
    assert begun(played(over, EndTurn())) == [(3, "movement")]
    drift = {"bodies": (), "debris": (debris("Dust", (20, 0), speed=1),)}
    assert begun(played(battle(*FLEETS, phase="end", **drift), EndTurn())) == [(3, "bodies")]


def test_2_a_launch_is_waited_for_where_a_launcher_has_a_salvo() -> None:
    """Of the sides that have one, until each says that it is done (SF-LRM-01, SF-UMP-2)."""
    armed = ship("A1", lr_launchers=LAUNCHERS)
    before = battle(armed, *fleet("B", "HC"), phase="end", options=MISSILES)
    waiting = played(before, EndTurn()).state
    assert (waiting.phase, sides_unfinished(waiting)) == ("launch", ("A",))
    empty = battle(replace(armed, lr_launchers=LAUNCHERS[1:]), *fleet("B", "HC"), options=MISSILES)
    assert begun(played(replace(empty, phase="end"), EndTurn())) == [(3, "movement")]


def test_2_after_the_last_launch_nothing_is_waited_for() -> None:
    """No launcher has a salvo left (SF-LRM-01)."""
    armed = ship("A1", lr_launchers=LAUNCHERS)
    before = battle(armed, *fleet("B", "HC"), phase="launch", options=MISSILES)
    ruling = played(before, LaunchMissile("A1", "L1", facing=1))
    assert begun(ruling) == [(2, "movement")]


def hidden(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle with limited sensors, each squadron a ship that nobody sees."""
    given = {"broken": tuple(f"{each.id}q" for each in ships), "options": HIDDEN}
    found = [replace(each, squadron=f"{each.id}q", counter=f"{each.id}c") for each in ships]
    return battle(*found, **(given | changes))


def test_2_with_limited_sensors_a_launch_is_waited_for_whatever_ships_carry() -> None:
    """Else it would tell who carries none (SF-MOVE-01, SF-SENS-01)."""
    before = hidden(*fleet("A", "HC"), *fleet("B", "HC"), phase="end")
    waiting = played(before, EndTurn()).state
    assert (waiting.phase, sides_unfinished(waiting)) == ("launch", ("A", "B"))
    suites = replace(before, options=Options(limited_sensors=True, electronic_warfare=True))
    assert sides_unfinished(played(suites, EndTurn()).state) == ("A", "B")
    neither = replace(before, options=Options(limited_sensors=True))
    assert begun(played(neither, EndTurn())) == [(3, "movement")]


def test_2_with_limited_sensors_every_fire_is_waited_for_once_anything_is_seen() -> None:
    """Whichever classes there are; while nobody sees anybody, none is (SF-MOVE-01, SF-SENS-08)."""
    unseen = first(hidden(*fleet("A", "HC"), *fleet("B", "HC")))
    assert begun_after_moves(unseen) == [(2, "end")]
    near = first(hidden(ship("A1"), ship("B1", "HC", (0, 5))))
    fires = [name for _, name in begun_after_moves(near)]
    assert fires == ["fire_dd", "fire_lc", "fire_hc", "fire_bb", "fire_dn", "end"]


def test_2_with_limited_sensors_fire_is_not_waited_for_after_what_was_seen_is_gone() -> None:
    """A wreck is no target (SF-MOVE-01, SF-SENS-08)."""
    wreck = ship("B2", "HC", (0, 5), status="destroyed", detected_by=("A",))
    assert begun_after_moves(first(hidden(*fleet("A", "HC"), *fleet("B", "HC"), wreck))) == [
        (2, "end")
    ]


def test_2_with_limited_sensors_and_a_third_side_every_fire_is_waited_for() -> None:
    """It is not told what the two others have detected of each other (SF-MOVE-01, SF-SENS-03)."""
    fleets = (*fleet("A", "HC"), *fleet("B", "HC"), *fleet("C", "HC"))
    unseen = first(hidden(*fleets, sides=("A", "B", "C")))
    assert next(name for _, name in begun_after_moves(unseen)) == "fire_dd"


def begun_after_moves(before: Battle) -> list[tuple[int, str]]:
    """Return the phases that begin from the movement on, up to the end of the turn."""
    found = []
    while before.phase != "end":
        ruling = played(before, next_order(before))
        found += begun(ruling)
        before = ruling.state
    return found


def test_2_missiles_that_nobody_has_moved_stay() -> None:
    """When their side is done; it counts as a move (SF-UMP-28, SF-UMP-2)."""
    flying = salvo("LRM-1", (0, 9), "A")
    before = battle(*FLEETS, phase="missiles", options=MISSILES, missiles=(flying,))
    ruling = played(before, Finish("A"))
    assert ruling.events[0] == SideFinished(side="A")
    (after,) = ruling.state.missiles
    assert (after.place, after.moves_made, after.target) == (flying.place, 1, None)


def test_2_missiles_of_a_side_without_ships_stay() -> None:
    """Nobody is asked for them; two other sides fight on (SF-UMP-28, SF-LRM-03)."""
    ships = (*fleet("A", "DN"), *fleet("B", "HC"), *fleet("C", "HC", status="destroyed"))
    flying = (salvo("LRM-1", (0, 30), "C"), salvo("LRM-2", (0, 31), "C", moves_made=2))
    before = first(battle(*ships, options=MISSILES, missiles=flying))
    ruling = played(finish(before, "A"), Finish("B"))
    assert begun(ruling) == [(2, "missiles"), (2, "fire_hc")]
    assert [(each.id, each.moves_made) for each in ruling.state.missiles] == [("LRM-1", 1)]


def test_2_missiles_of_a_side_without_ships_attack_yet() -> None:
    """What they come to stand upon (SF-UMP-28, SF-UMP-26)."""
    ships = (*fleet("A", "DN"), *fleet("B", "HC"), *fleet("C", "HC", status="destroyed"))
    flying = salvo("LRM-1", (APART, 0), "C")
    before = first(battle(*ships, options=MISSILES, missiles=(flying,)))
    ruling = played(finish(before, "A"), Finish("B"))
    assert begun(ruling) == [(2, "missiles"), (2, "missile_defence")]
    assert (ruling.state.missiles[0].target, sides_unfinished(ruling.state)) == ("B-HC", ("A", "B"))


def test_2_the_phase_of_missiles_ends_when_all_have_moved() -> None:
    """Without a word of those sides (SF-LRM-02)."""
    flying = (salvo("LRM-1", (0, 9), "A"), salvo("LRM-2", (0, 9), "A", moved=True))
    before = battle(*FLEETS, phase="missiles", options=MISSILES, missiles=flying)
    assert sides_unfinished(before) == ("A",)
    assert sides_unfinished(replace(before, missiles=flying[1:])) == ()


# Being done


def test_2_a_phase_goes_on_until_every_side_is_done() -> None:
    """Both have a ship that might fire (SF-UMP-2)."""
    before = battle(*FLEETS, phase="fire_hc")
    ruling = played(before, Finish("B"))
    assert ruling.events == (SideFinished(side="B"),)
    ruling = played(ruling.state, Finish("A"))
    assert ruling.events == (SideFinished(side="A"), PhaseBegan(turn=2, phase="end"))
    assert ruling.state.finished == ()
    assert [event.tell() for event in ruling.events] == [
        "A has finished",
        "Turn 2: Regeneration and repair",
    ]


@pytest.mark.parametrize(
    ("side", "refusal"),
    [
        ("A", ("finished", "/side")),
        ("C", ("withdrawn", "/side")),
        ("D", ("withdrawn", "/side")),
        ("X", ("unknown_side", "/side")),
    ],
)
def test_2_who_cannot_be_done(side: str, refusal: tuple[str, str]) -> None:
    """Who is done already; a side without ships; one that is not there (SF-UMP-2)."""
    gone = (*fleet("C", "HC", status="withdrawn"), *fleet("D", "HC", status="destroyed"))
    before = battle(*FLEETS, *gone, phase="fire_hc", finished=("A",))
    assert not_taken(before, Finish(side)) == refusal


@pytest.mark.parametrize("phase", ["bodies", "missile_attacks", "end"])
def test_2_phases_that_are_resolved_at_once_take_no_word(phase: Any) -> None:
    """There is nothing that a side could add (SF-UMP-2)."""
    assert not_taken(battle(*FLEETS, phase=phase), Finish("A"))[0] == "wrong_phase"


def test_2_in_movement_a_side_is_done_with_its_own_step() -> None:
    """Not before the throw, nor with that of another side (SF-UMP-2, SF-MOVE-03)."""
    before = battle(*FLEETS)
    assert not_taken(before, Finish("A")) == ("not_thrown_for", "")
    assert not_taken(first(before, "B", "A"), Finish("A")) == ("not_active_side", "/side")


def test_2_once_fire_is_open_no_side_is_asked() -> None:
    """All have been done by then (SF-UMP-2, SF-FIRE-01)."""
    before = battle(ship("A1"), ship("B1", at=(0, -3), facing=4), phase="fire_hc")
    before = played(before, DeclareFire("A1", (shot("B1"),))).state
    before = finish(before, "A", "B")
    assert before.fire_open
    assert not_taken(before, Finish("A")) == ("finished", "/side")
    assert not [each for each in offered(before) if isinstance(each, FinishChoice)]


FINISH = FinishChoice(side="A", order={"kind": "finish", "side": "A"})


def test_2_who_may_say_that_it_is_done_is_told() -> None:
    """To its own seat and the referee's (SF-UMP-2)."""
    before = battle(*FLEETS, phase="fire_hc", finished=("B",))
    assert FINISH in offered(before)
    assert FINISH in offered(before, Seat("side", "A"))
    assert FINISH not in offered(before, Seat("side", "B"))
    stepping = played(battle(*FLEETS), RollInitiative(), 6, 1).state
    assert [each for each in offered(stepping) if isinstance(each, FinishChoice)] == [FINISH]


# The end of the turn


def test_2_the_turn_is_ended_by_an_order() -> None:
    """Any side's, where all is done (SF-MOVE-01)."""
    over = battle(*FLEETS, phase="end")
    assert EndTurnChoice(order={"kind": "end_turn"}) in offered(over)
    ruling = played(over, EndTurn())
    assert ruling.events == (PhaseBegan(turn=3, phase="movement"),)
    assert not_taken(battle(*FLEETS), EndTurn())[0] == "wrong_phase"


def test_2_a_new_turn_begins_anew() -> None:
    """What ships have done, and who moves first, is forgotten; damage is not (SF-MOVE-11)."""
    done: dict[str, Any] = {
        "track": (),
        "moved": True,
        "launched": ("L1",),
        "lr_launchers": LAUNCHERS,
        "fired_beam": True,
        "fired_direct": True,
        "fired_any": True,
        "fired_plasma": True,
        "fired_at_missile": True,
        "armour": True,
        "armour_used": True,
        "laid": True,
    }
    hit: dict[str, Any] = {"shields": 2, "damage_points": 3, "weapons": "destroyed"}
    options = Options(long_range_missiles=True, advanced_armour=True, mines=True)
    flying = salvo("LRM-1", (9, 9), "A", moves_made=1, moved=True)
    before = battle(
        ship("A1", **done, **hit),
        ship("A2", "DD", (0, 9), moved=True),
        *fleet("B", "HC"),
        phase="end",
        options=options,
        missiles=(flying,),
        initiative=("B", "A"),
        step=4,
    )
    after = played(before, EndTurn()).state
    fresh: dict[str, Any] = {key: False for key, value in done.items() if value is True}
    fresh |= {"launched": (), "armour": True}
    assert named(after, "A1") == replace(named(before, "A1"), **fresh)
    assert not named(after, "A2").moved
    assert after.missiles == (replace(flying, moved=False),)
    assert (after.initiative, after.step, after.finished) == ((), 0, ())


def test_2_a_new_turn_has_new_moves_and_shots() -> None:
    """Of the same ships (SF-FIRE-14, SF-MOVE-03)."""
    before = battle(ship("A1", moved=True, fired_any=True), *fleet("B", "HC"), phase="end")
    before = played(before, EndTurn()).state
    before = stay(played(before, RollInitiative(), 6, 1).state, "A1")
    assert not_taken(before, ApplyHits("X9", 1)) == ("unknown_ship", "/target")
    fire = stay(before, "B-HC")
    assert (fire.phase, sides_unfinished(fire)) == ("fire_hc", ("A", "B"))
