"""Homing after ship movement (FT 6.1)."""

from typing import Any

from rules.full_thrust.alone import sound
from rules.full_thrust.builders_missiles import battle, group, salvo, ship
from rules.full_thrust.table import told
from rules.rows import rows
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.salvoes import SalvoHomed, SalvoLost, home
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.options import Options


def homed(before: Battle, *faces: int) -> Ruling:
    """Return the ruling in which all salvoes home."""
    dice = SuppliedDice(faces)
    ruling = home(Ruling(before), dice)
    dice.finish()
    return sound(before, ruling)


def test_6_1_the_closest_enemy_in_reach_is_attacked() -> None:
    """A salvo takes the nearest enemy ship within 6 MU, any direction (FT-6.1-2)."""
    state = battle(
        salvo("A-1"), ship("B1", (0.0, 6.0)), ship("B2", (-4.0, -1.0)), ship("A1", (0.0, 1.0))
    )
    ruling = homed(state)
    assert told(ruling, SalvoHomed) == [SalvoHomed(salvo="A-1", ship="B2", range_mu=4.123106)]
    assert (
        ruling.state.salvoes[0].target,
        ruling.state.salvoes[0].status,
        ruling.state.salvoes[0].place,
    ) == ("B2", "on_target", (0.0, 0.0))


@rows((6.0, "B1"), (6.0009, "B1"), (6.2, None), (-5.0, "B1"), (0.0, "B1"))
def test_6_1_the_attack_radius_is_6_mu(y: float, target: str | None) -> None:
    """At 6 MU a ship is attacked, beyond it the salvo is wasted (FT-6.1-2)."""
    ruling = homed(battle(salvo("A-1"), ship("B1", (0.0, y))))
    assert target == ruling.state.salvoes[0].target
    assert ([] if target else [SalvoLost(salvo="A-1")]) == told(ruling, SalvoLost)


@rows("destroyed", "waiting", "off_table", "jumped", "withdrawn")
def test_6_1_only_ships_on_the_table_are_targets(status: Any) -> None:
    """Ships that are gone, and fighters, are no targets (FT-RUL-37)."""
    state = battle(salvo("A-1"), ship("B1", (0.0, 1.0), status=status), group("B2"))
    assert (SalvoLost(salvo="A-1"),) == homed(state).events


@rows((1, "B1"), (2, "B2"), (3, "B1"), (4, "B2"), (5, "B1"), (6, "B2"))
def test_6_1_a_die_settles_a_tie(face: int, target: str) -> None:
    """Of two ships that are equally near, odd is the first by name (FT-RUL-37)."""
    state = battle(salvo("A-1"), ship("B2", (0.0, 5.0)), ship("B1", (5.0, 0.0005)))
    event = told(homed(state, face), SalvoHomed)[0]
    assert (target, "FT-RUL-37", "t1/orders/A-1/tie") == (
        event.ship,
        event.rule,
        event.rolls[0].label,
    )


@rows(
    (3, (3,), "B2"),
    (3, (4,), "B0"),
    (4, (5, 4), "B3"),
    (7, (6, 6, 2, 1), "B6"),
)
def test_6_1_more_than_two_tied_ships_are_drawn_fairly(
    ships: int, faces: tuple[int, ...], target: str
) -> None:
    """Each of several tied ships has the same chance; unfair faces are thrown again (FT-RUL-37)."""
    tied = [ship(f"B{number}", (0.0, 5.0)) for number in range(ships)]
    assert target == homed(battle(salvo("A-1"), *tied), *faces).state.salvoes[0].target


@rows(
    (Options(movement_system="per_ship"), "vector", 3.0, "B1"),
    (Options(movement_system="per_ship"), "vector", 4.0, None),
    (Options(movement_system="per_ship"), "cinematic", 6.0, "B1"),
    (Options(movement_system="per_ship"), None, 6.0, "B1"),
    (Options(movement_system="vector"), None, 4.0, None),
    (Options(movement_system="cinematic"), "vector", 4.0, "B1"),
    (Options(movement_system="vector", vector_salvo_radius=6.0), None, 6.0, "B1"),
)
def test_6_1_ships_with_vector_drives_are_found_within_3_mu(
    options: Options, drive: Any, y: float, target: str | None
) -> None:
    """The radius is the target's, by its drive; the option sets it (FT-6.1-3, FT-RUL-72)."""
    state = battle(salvo("A-1"), ship("B1", (0.0, y), movement=drive), options=options)
    assert target == homed(state).state.salvoes[0].target


def test_6_1_a_nearer_vector_ship_out_of_its_radius_does_not_shield_others() -> None:
    """A vector ship at 4 MU is no candidate, and a cinematic one at 5 is taken (FT-RUL-72)."""
    state = battle(
        salvo("A-1"),
        ship("B1", (0.0, 4.0), movement="vector"),
        ship("B2", (0.0, 5.0)),
        options=Options(movement_system="per_ship"),
    )
    assert homed(state).state.salvoes[0].target == "B2"


def test_6_1_salvoes_home_in_the_order_of_launch_and_once() -> None:
    """Every salvo that flies homes; one that has a target keeps it (FT-6.1-2)."""
    state = battle(
        salvo("A-1", (0.0, 40.0)), salvo("A-2", at="B9"), salvo("B-3"), ship("B1"), ship("A1")
    )
    assert [SalvoLost(salvo="A-1"), SalvoHomed(salvo="B-3", ship="A1", range_mu=0.0)] == list(
        homed(state).events
    )
