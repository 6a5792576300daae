"""What may be ordered in the phases of missiles (FT 5.3, 6), and how events are told."""

from collections.abc import Callable
from typing import Any

from rules.full_thrust.alone import rule
from rules.full_thrust.builders_missiles import (
    ESCORT,
    LAUNCHER,
    battle,
    defence,
    group,
    salvo,
    ship,
)
from rules.full_thrust.fleets import Fields
from rules.rows import rows
from umpire.kernel.dice import Roll
from umpire.kernel.offers import any_of, list_of, number, one_of, open_at, record
from umpire.rules.full_thrust import salvoes
from umpire.rules.full_thrust.point_defence import MISSILES as CHAPTER
from umpire.rules.full_thrust.point_defence import (
    AllocateDefenceChoice,
    Attackers,
    DefendingShip,
    DieFigures,
    LaunchSalvoesChoice,
    MissileChoice,
    PassLaunchChoice,
    ReadyDefence,
    ReadyLauncher,
    ReadySalvo,
    ResolveAttacksChoice,
    ResolvePointDefenceChoice,
    choices,
)
from umpire.rules.full_thrust.state.battle import Battle, Defence


def may(state: Battle, unit: str | None = None, *, sides: str = "AB") -> list[MissileChoice]:
    """Return the choices of those who speak for `sides`."""
    speaks: Callable[[str], bool] = sides.__contains__
    return list(choices(state, speaks, unit))


def aim(weapons: tuple[str, ...], reach_mu: float, kind: str) -> Fields:
    """Return what may be said of a salvo from the middle of the table."""
    near = number(-reach_mu, reach_mu)
    return record({"weapon": one_of(weapons), "x": near, "y": near, "ammunition": one_of((kind,))})


AIMS = (aim(("L2",), 24.0, "standard"), aim(("L2", "R2"), 36.0, "extended_range"))


def test_6_1_launchers_are_told_with_arcs_reach_and_salvoes() -> None:
    """Every launcher that is ready, its arcs as the ship flies, and what it draws on (FT-6.1-1)."""
    used = ship("A1", systems=LAUNCHER, used=("L1",), spent=("R1",), rolled=True)
    state = battle(used, ship("A2"), ship("B1", systems=LAUNCHER), phase="missiles")
    launchers = (
        ReadyLauncher(
            weapon="L2",
            arcs=("F", "FS", "FP"),
            magazine="M1",
            salvoes=(ReadySalvo("standard", 2, 24.0), ReadySalvo("extended_range", 1, 36.0)),
        ),
        ReadyLauncher("R2", ("F",), None, (ReadySalvo("extended_range", 1, 36.0),)),
    )
    expected = [
        LaunchSalvoesChoice(
            ship="A1",
            launchers=launchers,
            order={"kind": "launch_salvoes", "ship": "A1"},
            open=(open_at("/launches", list_of(any_of(AIMS), 1, 2)),),
            unless=("aft_arc", "out_of_arc", "out_of_range", "weapon_used"),
        ),
        PassLaunchChoice(ship="A1", order={"kind": "pass_launch", "ship": "A1"}),
    ]
    assert expected == may(state)
    assert expected == may(state, "A1", sides="A")


@rows(("A2", "AB"), (None, "B"))
def test_6_1_choices_are_of_the_acting_side_and_of_the_unit(unit: str | None, sides: str) -> None:
    """Nothing is told of other ships, or to those who do not speak for the side (FT-2.7-5)."""
    state = battle(ship("A1", systems=LAUNCHER), ship("A2"), phase="missiles")
    assert may(state, unit, sides=sides) == []


def attacked(**changes: Any) -> Battle:
    """Return a battle in which escort A1 and A2, which it covers, are attacked."""
    return battle(
        ship("A1", systems=ESCORT),
        ship("A2", (0.0, 5.0)),
        ship("A3", (0.0, 50.0), systems=ESCORT),
        salvo("B-1", at="A1", killed_by_fighters=2),
        group("B1", "A2", type="heavy", strength=4),
        **({"phase": "point_defence"} | changes),
    )


def test_5_3_defences_are_told_with_what_they_protect_and_kill() -> None:
    """Weapons, the ships that they may protect, the threats and the figures of a die (FT-5.3-2)."""
    found = may(attacked())
    assert len(found) == 1
    allocation = found[0]
    assert isinstance(allocation, AllocateDefenceChoice)
    assert (
        DefendingShip(
            ship="A1",
            others=1,
            weapons=(
                ReadyDefence("P1", pds=True, protects=("A1", "A2")),
                ReadyDefence("P2", pds=True, protects=("A1", "A2")),
                ReadyDefence("B1", pds=False, protects=("A1",)),
            ),
        ),
    ) == allocation.ships
    missiles, craft = allocation.threats
    assert (missiles.target, missiles.ship, missiles.strength) == ("B-1", "A1", 4)
    assert (craft.target, craft.ship, craft.strength) == ("B1", "A2", 4)
    # A PDS makes 4/6 at once and 1/6 of as much again: 0.8; a class-1 beam 2/6: 0.4.
    assert (DieFigures(0.5, 0.8), DieFigures(0.333333, 0.4)) == (missiles.pds, missiles.beam)
    assert (DieFigures(0.333333, 0.6), DieFigures(0.333333, 0.4)) == (craft.pds, craft.beam)


@rows(("A1", ["A1"]), ("A2", ["A1"]), ("A3", []), ("B9", []))
def test_5_3_the_choices_of_one_ship(unit: str, ships: list[str]) -> None:
    """For a ship, what it may do, and what others may do for it, is told (FT-5.3-4)."""
    found = may(attacked(), unit, sides="A")
    told = [
        each.ship for one in found if isinstance(one, AllocateDefenceChoice) for each in one.ships
    ]
    assert ships == told


def test_5_3_dice_are_offered_when_all_have_allocated() -> None:
    """When nobody has to allocate any more, the ships to throw for are told (FT-6.2-1)."""
    after = rule(attacked(), defence("A", ("A1", "P1", "B1"))).state
    assert may(attacked(), sides="B") == []
    order: Fields = {"kind": "resolve_point_defence"}
    both = (open_at("/ship", one_of(("A1", "A2")), optional=True),)
    expected = [ResolvePointDefenceChoice(ships=("A1", "A2"), order=order, open=both)]
    assert expected == may(after, sides="B")
    one = [ResolvePointDefenceChoice(ships=("A2",), order=order | {"ship": "A2"})]
    assert one == may(after, "A2")


def test_2_7_attacks_that_are_pending_are_told() -> None:
    """What is about to attack each ship is told to all (FT-2.7-11)."""
    state = attacked(phase="attacks")
    order: Fields = {"kind": "resolve_attacks"}
    assert [
        ResolveAttacksChoice(
            attacks=(Attackers("A1", ("B-1",), ()), Attackers("A2", (), ("B1",))),
            order=order,
            open=(open_at("/ship", one_of(("A1", "A2")), optional=True),),
        )
    ] == may(state, sides="")
    on_a2 = (Attackers("A2", (), ("B1",)),)
    assert [ResolveAttacksChoice(attacks=on_a2, order=order | {"ship": "A2"})] == may(state, "A2")
    assert may(state, "A3") == []


def test_6_choices_are_named_as_their_orders() -> None:
    """Every order of the chapter has a choice of its name."""
    tags = {kind.__struct_config__.tag for kind in MissileChoice.__args__}
    assert {act.kind for act in CHAPTER.acts} == tags


@rows("orders", "fire", "movement", "fighter_actions")
def test_6_other_phases_offer_nothing(phase: Any) -> None:
    """In other phases there is nothing to order here."""
    assert may(attacked(phase=phase)) == []


DIE = Roll("x", 6, (4,))


@rows(
    (
        salvoes.SalvoLaunched(
            salvo="S1-1",
            side="A",
            ship="A1",
            weapon="L1",
            x=1.5,
            y=20.0,
            ammunition="extended_range",
            magazine="M1",
        ),
        "A1 launches salvo S1-1 from L1 (extended range) at (1.5, 20)",
    ),
    (salvoes.LaunchesDone(ship="A1", side="A"), "A1 has finished its launches"),
    (
        salvoes.SalvoHomed(salvo="S1-1", ship="B1", range_mu=4.25),
        "Salvo S1-1 homes on B1 at 4.2 MU",
    ),
    (
        salvoes.SalvoHomed(salvo="S1-1", ship="B1", range_mu=4.0, rolls=(DIE,)),
        "Salvo S1-1 homes on B1 at 4.0 MU, drawn by lot (1d6 4)",
    ),
    (salvoes.SalvoLost(salvo="S1-1"), "Salvo S1-1 finds no target and is lost"),
    (
        salvoes.DefenceAllocated(side="A", defences=(Defence("A1", "P1", "S1-1"),)),
        "A allocates point defence: P1 of A1 at S1-1",
    ),
    (salvoes.DefenceAllocated(side="A", defences=()), "A allocates no point defence"),
    (
        salvoes.SalvoLocked(salvo="S1-1", ship="B1", locked=4, rolls=(DIE,)),
        "Salvo S1-1 has 4 missiles on B1 (1d6 4)",
    ),
    (
        salvoes.PointDefenceFired(
            ship="A1",
            target="S1-1",
            defences=(Defence("A1", "P1", "S1-1"),),
            kills=1,
            surplus=0,
            killed=1,
            rolls=(DIE,),
        ),
        "A1 is defended against S1-1 by P1 of A1: 1 missile shot down (1d6 4)",
    ),
    (
        salvoes.PointDefenceFired(
            ship="A1",
            target="B1",
            defences=(Defence("A2", "P1", "B1"),),
            kills=2,
            surplus=1,
            killed=None,
            rolls=(DIE,),
        ),
        ("A1 is defended against B1 by P1 of A2: 2 craft shot down, 1 too many (1d6 4)"),
    ),
    (
        salvoes.SalvoStruck(salvo="S1-1", ship="B1", hits=1, damage=4, rolls=(DIE,)),
        "Salvo S1-1 hits B1 with 1 missile: 4 points (1d6 4)",
    ),
    (
        salvoes.SalvoStruck(salvo="S1-1", ship="B1", hits=0, damage=0),
        "No missile of salvo S1-1 reaches B1",
    ),
)
def test_6_events_are_told_in_plain_words(event: Any, words: str) -> None:
    """Each event of missiles and point defence has a line of its own, with its dice."""
    assert words == event.tell()
