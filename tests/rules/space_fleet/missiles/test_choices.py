"""What may be ordered of long-range missiles, and how their events are told (SF 8)."""

from typing import Any

import pytest

from rules.space_fleet.builders_missiles import (
    FREE,
    LAUNCHERS,
    OPTIONS,
    SENSORS,
    battle,
    cell,
    debris,
    dummy,
    planet,
    point,
    salvo,
    ship,
)
from rules.space_fleet.facts import facts
from umpire.kernel.chapter import InChapter
from umpire.kernel.dice import Roll
from umpire.kernel.offers import Choice
from umpire.rules.space_fleet.missile_attacks import (
    AttackUnseen,
    DefendAgainstMissileChoice,
    MissileAttacked,
    ResolveMissilesChoice,
    SalvoWasted,
    TargetDrawn,
)
from umpire.rules.space_fleet.missiles import (
    MISSILES,
    LaunchMissileChoice,
    MissileAimed,
    MissileLaunched,
    MissileMoved,
    MissileTarget,
    MoveMissileChoice,
    ReadyMissiles,
    SalvoSpent,
    offer_missiles,
)
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, PlasmaCannon, SrLauncher
from umpire.rules.space_fleet.units import MissileRemoved


def may(before: Battle, unit: str | None = None, *, sides: str = "AB") -> list[Choice]:
    """Return the choices of those who speak for `sides`."""
    return list(offer_missiles(before, sides.__contains__, unit))


def test_launchers_that_are_ready_may_launch() -> None:
    """Each with its warhead and the salvoes that are left (SF-LRM-01)."""
    used = ship("A1", lr_launchers=LAUNCHERS, launched=("L2",))
    before = battle(used, ship("A2"), ship("B1", lr_launchers=LAUNCHERS[2:]), phase="launch")

    ready = LaunchMissileChoice(ship="A1", launchers=(ReadyMissiles("L1", "contact", 2),), order={})
    assert facts(may(before)) == [ready]
    assert facts(may(before, "A1", sides="A")) == [ready]
    assert may(before, "A2") == may(before, sides="B") == []


def test_a_contact_warhead_is_told_what_it_may_come_to() -> None:
    """All within its move, nearest first, with the figures of the attack there (SF-LRM-04)."""
    before = battle(
        salvo(moves_made=1),
        salvo("M2", moved=True),
        ship("A1", cell(0, 1)),
        ship("B1", cell(0, -6), ship_class="DD"),
        ship("B2", cell(0, -3)),
        ship("B3", cell(0, -7)),
        debris((0, -6)),
        phase="missiles",
    )

    targets = (MissileTarget("B2", 3, 4, 0, 0.5), MissileTarget("B1", 6, 4, -2, 0.166667))
    choice = MoveMissileChoice(
        missile="M1",
        warhead="contact",
        speed=6,
        speed_in_debris=3,
        moves_left=2,
        targets=targets,
        order={},
    )
    assert facts(may(before)) == [choice]
    assert may(before, "M2") == may(before, sides="B") == []


def test_a_salvo_in_debris_is_told_its_speed_there() -> None:
    """It comes half as far, and may attack half as much (SF-TERR-08)."""
    before = battle(salvo(), ship("B2", cell(0, -4)), debris((0, 0)), phase="missiles")

    (choice,) = may(before)

    assert isinstance(choice, MoveMissileChoice)
    assert (choice.speed, choice.targets) == (3, ())


def test_directed_energy_is_told_what_it_reaches_from_here() -> None:
    """Figures for what is in reach; of the rest within a move and a shot, the place (SF-LRM-05)."""
    before = battle(
        salvo(warhead="directed"),
        ship("B1", cell(0, -4)),
        ship("B2", cell(0, -12)),
        ship("B3", cell(0, -13)),
        ship("B4", cell(2, 0)),
        planet(cell(1, 0)),
        phase="missiles",
    )

    (choice,) = may(before)

    assert isinstance(choice, MoveMissileChoice)
    chance = sum(1 - (2 / 3) ** shots for shots in range(1, 7)) / 6
    assert choice.targets == (
        MissileTarget("B4", 2, None, None, None),
        MissileTarget("B1", 4, 5, 0, round(chance, 6)),
        MissileTarget("B2", 12, None, None, None),
    )


@pytest.mark.parametrize("broken", [(), ("QB",)])
@pytest.mark.parametrize("warhead", ["contact", "directed"])
def test_choices_tell_nothing_of_what_is_under_a_counter(
    warhead: Any, broken: tuple[str, ...]
) -> None:
    """A dummy and a ship are told alike, without the figures that depend on it (SF-LRM-06)."""
    gun, scout = salvo(warhead=warhead), ship("A1", cell(9, 9))
    name = "QB-1" if broken else "QB"
    hidden = ship("B1", squadron="QB", counter="QB-1", ship_class="DD")
    real = battle(gun, scout, hidden, options=SENSORS, broken=broken, phase="missiles")
    false = battle(
        gun, scout, dummy("QB-1", "QB"), options=SENSORS, broken=broken, phase="missiles"
    )

    (choice,) = may(real, sides="A")

    assert isinstance(choice, MoveMissileChoice)
    assert choice.targets == (MissileTarget(name, 2, 4, None, None),)
    assert may(false, sides="A") == [choice]


def test_a_squadrons_counter_is_one_target() -> None:
    """However many ships are under it (SF-SENS-01)."""
    ships = [ship(f"B{n}", squadron="QB", counter=f"QB-{n}") for n in (1, 2, 3)]
    before = battle(salvo(), ship("A1"), *ships, options=SENSORS, phase="missiles")

    (choice,) = may(before, sides="A")

    assert isinstance(choice, MoveMissileChoice)
    assert [target.target for target in choice.targets] == ["QB"]


def test_weapons_are_told_what_they_may_do_against_missiles() -> None:
    """Beams by number and mounts by name, at each missile that is about to attack (SF-LRM-08)."""
    b1 = ship(
        "B1",
        squadron="QB",
        sr_launchers=(SrLauncher("S1", 1), SrLauncher("S2", 0)),
        plasma=(PlasmaCannon("P1"),),
    )
    options = Options(long_range_missiles=True, plasma_cannon=True)
    before = battle(
        salvo(place=cell(0, -2), target="B1"),
        salvo("M2", cell(0, -3)),
        b1,
        ship("B2", squadron="QC"),
        ship("A1"),
        phase="missile_defence",
        options=options,
    )

    (choice,) = may(before)

    assert isinstance(choice, DefendAgainstMissileChoice)
    assert (choice.ship, choice.beams) == ("B1", 3)
    assert [(each.weapon, each.mounts, each.need) for each in choice.solutions] == [
        ("beam", (), 4),
        ("sr_missile", ("S1",), 4),
        ("plasma", ("P1",), 5),
    ]
    assert {each.target for each in choice.solutions} == {"M1"}
    assert choice.solutions[0].chance == pytest.approx(1 / 3, abs=1e-6)
    assert may(before, sides="A") == may(before, "B2") == []


def test_weapons_that_are_not_in_play_are_not_told() -> None:
    """Short-range missiles and plasma are additional rules too (SF-UMP-6)."""
    b1 = ship("B1", sr_launchers=(SrLauncher("S1", 1),), plasma=(PlasmaCannon("P1"),))
    options = Options(long_range_missiles=True, short_range_missiles=False)
    before = battle(
        salvo(place=cell(0, -2), target="B1"), b1, phase="missile_defence", options=options
    )

    (choice,) = may(before)

    assert isinstance(choice, DefendAgainstMissileChoice)
    assert [each.weapon for each in choice.solutions] == ["beam"]


@pytest.mark.parametrize(
    "changes",
    [{"weapons": "ko"}, {"fired_at_missile": True}, {"place": cell(0, -5, 4)}, {"beams": 0}],
)
def test_ships_that_cannot_defend_are_not_asked(changes: dict[str, Any]) -> None:
    """Without weapons, or after its fire, or out of reach of directed energy (SF-LRM-08)."""
    gun = salvo(warhead="directed", target="B1")

    assert may(battle(gun, ship("B1", **changes), phase="missile_defence")) == []


@pytest.mark.parametrize("phase", ["launch", "missiles", "missile_defence"])
def test_a_side_that_is_done_has_no_choices(phase: Any) -> None:
    """It has said so, and the phase takes nothing more from it (SF-UMP-2)."""
    missiles = (salvo(), salvo("M2", cell(0, -2), side="A", target="B1"))
    ships = (ship("A1", lr_launchers=LAUNCHERS), ship("B1"))
    done = battle(*missiles, *ships, phase=phase, finished=("A", "B"))

    assert may(battle(*missiles, *ships, phase=phase)) != []
    assert may(done) == []


def test_attacks_are_to_be_resolved_by_anybody() -> None:
    """The missiles that are about to attack, and no others (SF-LRM-07)."""
    before = battle(salvo("M1", target="B1"), salvo("M2"), ship("B1"), phase="missile_attacks")

    assert may(before, sides="") == [
        ResolveMissilesChoice(missiles=("M1",), order={"kind": "resolve_missiles"})
    ]
    assert may(before, "M2") == []


@pytest.mark.parametrize("phase", ["bodies", "movement", "fire_dd", "end"])
def test_other_phases_know_no_missiles(phase: Any) -> None:
    """Missiles have phases of their own (SF-MOVE-01)."""
    before = battle(salvo(target="B1"), ship("B1", lr_launchers=LAUNCHERS), phase=phase)

    assert may(before) == []


def test_without_the_option_there_are_no_choices() -> None:
    """Long-range missiles are an additional rule (SF-UMP-6)."""
    before = battle(ship("A1", lr_launchers=LAUNCHERS), options=Options(), phase="launch")

    assert may(before) == []


def test_every_choice_is_of_an_order() -> None:
    """A choice is named as the order that it is for."""
    for act in MISSILES.acts:
        assert isinstance(act.offer, InChapter)
        assert act.offer.choice.__struct_config__.tag == act.kind


SIX = Roll("t1/missile_attacks/M1/to-hit", 6, (6,))
TWO = Roll("t1/missile_attacks/M1/hits", 6, (2,))

TOLD = [
    (
        MissileLaunched(missile="M1", side="A", place=cell(1, -2, 3), warhead="contact"),
        "A launches salvo M1 with contact warheads at (1, -2) facing 3",
    ),
    (
        MissileLaunched(missile="M1", side="A", place=point(1.5, 2, 45), warhead="directed"),
        "A launches salvo M1 with directed energy at (1.5, 2) heading 45",
    ),
    (
        SalvoSpent(ship="A1", launcher="L1", salvoes=1),
        "It came from L1 of A1; 1 salvo left there",
    ),
    (
        SalvoSpent(ship="A1", launcher="L1", salvoes=0),
        "It came from L1 of A1; 0 salvoes left there",
    ),
    (
        MissileMoved(
            missile="M1", path=("F", "R"), place=cell(0, -1, 2), moves_made=2, target="B1"
        ),
        "Salvo M1, move 2: F R to (0, -1) facing 2; it attacks B1",
    ),
    (
        MissileMoved(missile="M1", path=(), place=cell(0, 0), moves_made=1, target=None),
        "Salvo M1, move 1: stays at (0, 0) facing 1",
    ),
    (MissileRemoved(missile="M1", reason="shot_down"), "Salvo M1 is shot down"),
    (MissileRemoved(missile="M1", reason="spent"), "Salvo M1 is spent"),
    (
        MissileRemoved(missile="M1", reason="last_move"),
        "Salvo M1 has made its last move and is removed",
    ),
    (
        TargetDrawn(missile="M1", squadron="QB", ship="B2", rolls=(SIX, TWO)),
        "Salvo M1 attacks B2 of QB, drawn by lot (1d6 6, 1d6 2)",
    ),
    (
        MissileAttacked(
            missile="M1",
            target="B1",
            warhead="contact",
            range=0,
            need=4,
            modifier=-1,
            modifiers=("SF-FIRE-09",),
            shots=1,
            struck=1,
            hits=2,
            rolls=(SIX, TWO),
        ),
        "Salvo M1 hits B1: 2 hits (needs 4, -1, 1d6 6, 1d6 2)",
    ),
    (
        MissileAttacked(
            missile="M1",
            target="B1",
            warhead="directed",
            range=8,
            need=5,
            modifier=0,
            modifiers=(),
            shots=1,
            struck=1,
            hits=1,
            rolls=(SIX,),
        ),
        "Salvo M1 hits B1: 1 hit (needs 5, 1 shot at range 8, 1d6 6)",
    ),
    (
        AttackUnseen(missile="M1", target="QB"),
        "Salvo M1 attacks QB; nobody sees the result",
    ),
    (SalvoWasted(missile="M1", dummy="QB"), "Salvo M1 is wasted on dummy QB"),
    (MissileAimed(missile="M1", aimed_at="B1"), "Salvo M1 is aimed at B1"),
]


@pytest.mark.parametrize(("event", "words"), TOLD)
def test_events_are_told_in_plain_words(event: Any, words: str) -> None:
    """Every event of the chapter has a line of its own, with its dice."""
    assert event.tell() == words


def test_every_event_is_told() -> None:
    """None of the chapter is left out of the table above."""
    assert set[type](MISSILES.events) == {type(event) for event, _ in TOLD}


def test_figures_on_a_table_are_measured() -> None:
    """Distances are told as measured, and count up to the whole unit (SF-RUL-10)."""
    before = battle(
        salvo(place=point(0, 0)),
        ship("B1", point(0, 5.95)),
        ship("B2", point(0, 6.05)),
        options=FREE,
        phase="missiles",
    )

    (choice,) = may(before)

    assert isinstance(choice, MoveMissileChoice)
    assert [(each.target, each.distance) for each in choice.targets] == [("B1", 5.95)]
    assert OPTIONS.grid == "hex"
