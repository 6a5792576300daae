"""Games of ftGameViewer: opened as battles, ruled on phase by phase, and written."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.games import PLAYERS, fires, package, phase, placed
from formats.ships import BOOK, Json, lantern
from umpire.formats import adjudicate_phase, export_game, import_game
from umpire.kernel.dice import KeyedDice, SuppliedDice, seed_bytes
from umpire.kernel.errors import IllegalOrder, Malformed, Refusal


def rule(game: Json, *faces: int) -> list[Json]:
    """Rule on the phase in which a game stands, with faces thrown by hand; all are used."""
    dice = SuppliedDice(faces)
    found = adjudicate_phase(BOOK, game, dice, typed=True)
    dice.finish()
    return list(found.commands)


def names_of(commands: list[Json]) -> list[str]:
    return [each["name"] for each in commands]


def ship_of(game: Json, name: str) -> Any:
    return next(each for each in import_game(BOOK, game).setup.ships if each.id == name)


def test_a_package_opens_as_a_battle_with_its_players_places_courses_and_speeds() -> None:
    game = import_game(BOOK, package())
    argo, other = game.setup.ships
    assert (argo.x, argo.y, argo.facing, argo.velocity) == (20.0, 18.0, 3, 6)
    assert argo.name == "Lantern"
    assert (argo.side, other.side) == game.setup.sides == ("Rust", "_.-Blue.20.2")
    assert other.id == "_.-nan0"
    assert [(each.id, each.name) for each in game.setup.names] == [("_.-Blue.20.2", "-Blue 2")]
    assert game.setup.options.core_systems
    assert (game.setup.table.max_x, game.setup.table.max_y) == (72, 48)
    assert game.title == "A short meeting"
    assert game.remarks == ()
    BOOK.setup(game.setup)


def test_damage_lost_systems_and_repairs_of_the_log_are_folded() -> None:
    game = package(
        {"name": "dmgShip", "ship": "Argo", "hull": 4, "armour": [3]},
        {"name": "sysDisable", "ship": "Argo", "system": "beam2"},
        {"name": "sysDisable", "ship": "Argo", "system": "-d_1Z"},
        {"name": "sysDisable", "ship": "Argo", "system": "pds-1"},
        {"name": "sysEnable", "ship": "Argo", "system": "pds-1", "state": "repaired"},
        {"name": "setCoreState", "ship": "Argo", "uncontrolled": 2},
    )
    argo = ship_of(game, "Argo")
    assert (argo.damage, argo.armour_lost, argo.drive, argo.lost) == (4, 3, "half", ("beam2",))
    assert (argo.core.bridge, argo.core.bridge_until) == ("out", 3)


def test_a_ship_that_is_destroyed_or_hidden_is_not_in_the_battle() -> None:
    third = placed("Third", "Rust", 1, 1, 12)
    gone = package(third, {"name": "objDestroy", "uuid": "Third"})
    assert len(import_game(BOOK, gone).setup.ships) == 2
    away = import_game(BOOK, package(placed("Third", "Rust", 99, 1, 12)))
    assert len(away.setup.ships) == 2
    hidden = import_game(BOOK, package(third, {"name": "objHide", "uuid": "Third"}))
    assert len(hidden.setup.ships) == 2
    assert [(each.pointer, each.kind) for each in hidden.remarks] == [("/commands/2", "left_out")]


def test_phase_2_throws_initiative_and_records_the_dice() -> None:
    commands = rule(package(phase(2)), 3, 5)
    assert names_of(commands) == ["logDice", "logDice", "setInitiative"]
    assert [each["rolls"] for each in commands[:2]] == [[3], [5]]
    assert commands[0]["source"] == "moderatorSequence"
    assert commands[0]["context"] == "t1/initiative/Rust"
    assert commands[2] == {
        "name": "setInitiative",
        "rolls": [{"player": "Rust", "roll": 3}, {"player": "-Blue 2", "roll": 5}],
        "winner": "-Blue 2",
    }


def test_phase_5_moves_the_ships_by_the_rulebook() -> None:
    order = {"speedChange": "accel", "speedChangeThrust": 1, "turns": 2}
    game = package({"name": "moveShip", "id": "Argo", "cinematicAllocation": order}, phase(5))
    commands = rule(game)
    assert names_of(commands) == ["resolvePhase5Movement", "moveShip", "moveShip"]
    argo = commands[1]
    assert (argo["id"], argo["facing"], argo["speed"]) == ("Argo", 5, 7)
    assert argo["position"] != {"x": 20.0, "y": 30.0}
    game["commands"] += commands
    after = ship_of(game, "Argo")
    assert (after.facing, after.velocity) == (5, 7)
    assert 48 - after.y == pytest.approx(argo["position"]["y"])


def test_phase_11_fires_in_the_order_of_initiative_and_the_log_folds_to_the_same_battle() -> None:
    game = package(
        {"name": "setInitiative", "rolls": [{"player": "Rust", "roll": 2}], "winner": "-Blue 2"},
        phase(11),
        fires("Argo", "beam2", "-nan0"),
        fires("-nan0", "beam2", "Argo"),
        fires("-nan0", "beam1", "Argo"),
    )
    commands = rule(game, 4, 5, 3, 1, 4)
    shots = [each for each in commands if each["name"] == "logDice"]
    assert [each["purpose"] for each in shots] == [
        "resolveShipFire: -nan0 — beam2 → Argo",
        "resolveShipFire: -nan0 — beam1 → Argo",
        "resolveShipFire: Argo — beam2 → -nan0",
    ]
    assert [each["rolls"] for each in shots] == [[4, 5], [3], [1, 4]]
    assert {"name": "dmgShip", "ship": "Argo", "hull": 0, "armour": [1]} in commands
    assert names_of(commands).count("resolveShipFire") == 2
    game["commands"] += commands
    assert ship_of(game, "Argo").armour_lost == 1


def test_phase_11_answers_threshold_checks_too() -> None:
    game = package(
        {"name": "dmgShip", "ship": "-nan0", "hull": 3, "armour": [3]},
        phase(11),
        fires("Argo", "beam2", "-nan0"),
    )
    # The beam does 1 point, the fourth box: the eight systems throw, and one is lost on a 1.
    commands = rule(game, 5, 2, 1, *[6] * 7)
    told = names_of(commands)
    assert "resolveThresholdCheck" in told
    thrown = [each for each in commands if each["name"] == "logDice"][1]
    assert thrown["purpose"] == "threshold checked: -nan0"
    lost = [each["system"] for each in commands if each["name"] == "sysDisable"]
    assert lost == ["-fc01"]
    game["commands"] += commands
    after = ship_of(game, "_.-nan0")
    assert after.damage == 4
    assert after.lost == ("_.-fc01",)


def test_a_shot_that_the_rules_forbid_is_refused_at_its_command() -> None:
    far = placed("Far", "-Blue 2", 70.0, 30.0, 9)
    shots = [fires("Argo", "beam2", "Far"), fires("Argo", "beam1", "Far")]
    with pytest.raises(IllegalOrder) as refused:
        rule(package(far, phase(11), *shots))
    assert refused.value.at == "/commands/4/target"
    with pytest.raises(IllegalOrder) as refused:
        rule(package(phase(11), shots[0] | {"target": "-nan0"}, fires("Argo", "hang1", "-nan0")))
    assert refused.value.at == "/commands/4/weapon"


@pytest.mark.parametrize(
    ("command", "pointer"),
    [
        (fires("Nobody", "beam2", "-nan0"), "/commands/3/ship"),
        (fires("Argo", "gun", "-nan0"), "/commands/3/weapon"),
        (fires("Argo", "beam2", "Nobody"), "/commands/3/target"),
        (fires("Argo", "beam2", "-nan0", needleSystemId="no"), "/commands/3/notes"),
        ({"name": "declareShipFire", "ship": 5}, "/commands/3/ship"),
    ],
)
def test_a_declaration_that_names_nothing_is_refused_at_its_field(
    command: Json, pointer: str
) -> None:
    with pytest.raises(Malformed) as refused:
        rule(package(phase(11), command))
    assert refused.value.at == pointer


def test_phase_14_repairs_by_the_parties_that_are_declared() -> None:
    jobs = '{"v": 1, "allocations": [{"targetId": "beam2", "dcp": 2}]}'
    game = package(
        {"name": "sysDisable", "ship": "-nan0", "system": "beam2"},
        phase(14),
        {"name": "declareRepairOrders", "ship": "-nan0", "notes": jobs},
    )
    commands = rule(game, 2)
    assert names_of(commands) == ["logDice", "sysEnable", "resolveRepairOrders"]
    assert commands[1]["system"] == "beam2"
    game["commands"] += commands
    assert ship_of(game, "_.-nan0").lost == ()


@pytest.mark.parametrize("number", [1, 3, 9, 13])
def test_a_phase_that_is_not_ruled_on_is_refused_with_those_that_are(number: int) -> None:
    with pytest.raises(Malformed, match=r"2 .initiative.*5 .movement.*11 .fire.*14 .repairs"):
        rule(package(phase(number)))


def test_a_whole_turn_is_played_phase_by_phase_through_the_log() -> None:
    dice = KeyedDice(seed_bytes("a seed"), "whole turn")
    game = package(
        {
            "name": "moveShip",
            "id": "Argo",
            "cinematicAllocation": {"speedChange": "decel", "speedChangeThrust": 2, "turns": 0},
        }
    )
    for number, declared in ((2, []), (5, []), (11, [fires("Argo", "beam2", "-nan0")])):
        game["commands"] += [phase(number), *declared]
        game["commands"] += adjudicate_phase(BOOK, game, dice).commands
    game["commands"] += [phase(14), phase(15), {"name": "advancePhase", "phase": 1}]
    found = import_game(BOOK, game)
    assert found.setup.turn == 2
    assert BOOK.setup(found.setup).turn == 2


def test_a_battle_is_exported_and_comes_back_the_same() -> None:
    game = package(
        {"name": "dmgShip", "ship": "Argo", "hull": 2, "armour": [1]},
        {"name": "sysDisable", "ship": "Argo", "system": "beam1"},
        {"name": "advancePhase", "phase": 1, "turn": 3},
    )
    first = import_game(BOOK, game)
    exported = export_game(BOOK, BOOK.setup(first.setup), "ftgame", "Again")
    again = import_game(BOOK, exported.file)
    assert again.setup == first.setup
    assert exported.file["turn"] == 3
    assert exported.file["players"][1]["id"] == "-Blue 2"


def test_every_sample_is_exported_and_its_ships_come_back_where_they_were() -> None:
    for name, sample in BOOK.samples.items():
        battle = BOOK.setup(sample)
        exported = export_game(BOOK, battle, "ftgame", name)
        if any(each["objType"] == "ship" for each in exported.file["initialState"]["objects"]):
            again = import_game(BOOK, exported.file)
            on_map = [ship for ship in battle.ships if ship.status == "active"]
            assert [ship.id for ship in again.setup.ships] == [ship.id for ship in on_map]
            assert [ship.facing for ship in again.setup.ships] == [ship.facing for ship in on_map]
            flying = {group.id: group.type for group in battle.groups}
            assert {group.id: group.type for group in again.setup.groups} == flying, name


def test_a_map_of_ftmap_has_its_sections_in_their_order() -> None:
    battle = BOOK.setup(import_game(BOOK, package()).setup)
    lines = export_game(BOOK, battle, "ftmap", "First\nturn").file.split("\n")
    assert lines[:8] == ["First turn", "-", "1", "0.0", "0.0", "72.0", "48.0", "10.0"]
    assert lines[8:12] == ["Rust", "side-1.gif", "1.0", "1"]
    first, second = [place for place, line in enumerate(lines) if line == "*"]
    objects = lines[first + 1 : second]
    assert objects[:8] == ["Lantern", "Rust", "20.0", "18.0", "3", "3", "6", "0"]
    assert len(objects) == 16
    assert "" not in lines[:-1]


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"commands": {}}, "/commands"),
        ({"commands": [{}]}, "/commands/0"),
        ({"commands": [{"name": "placeShip"}]}, "/commands/0"),
        ({"commands": [placed("A", "Nobody", 1, 1, 1)]}, "/commands/0/owner"),
        ({"commands": [placed("A", "Rust", 1e300, 1, 1)]}, "/commands/0/position/x"),
        ({"commands": [placed("A", "Rust", 1, 1, 13)]}, "/commands/0/facing"),
        ({"commands": [placed("A", "Rust", 1, 1, 1, speed=-1)]}, "/commands/0/speed"),
        ({"commands": [placed("A", "Rust", 1, 1, 1)] * 2}, "/commands/1/id"),
        (
            {"commands": [placed("A", "Rust", 1, 1, 1, object=lantern(mass=-1))]},
            "/commands/0/object/mass",
        ),
        ({"players": PLAYERS[:1], "commands": []}, "/players"),
        ({"players": [PLAYERS[0]] * 2}, "/players/1/id"),
        ({"map": {"mode": "round", "width": 5, "height": 5}}, "/map/mode"),
        ({"initialState": None}, ""),
        ({"commands": []}, "/commands"),
    ],
)
def test_a_hostile_package_is_refused_where_it_is_wrong(changes: Json, pointer: str) -> None:
    with pytest.raises(Malformed) as refused:
        import_game(BOOK, package(**changes))
    assert refused.value.at == pointer


COMMANDS: list[Json] = [
    {"name": "moveShip", "id": "Argo"},
    {"name": "dmgShip", "ship": "Argo", "hull": 1},
    {"name": "sysDisable", "ship": "Argo", "system": "beam1"},
    {"name": "launchFighters", "ship": "Argo", "id": "w", "hangarId": "hang1"},
    {"name": "setCoreState", "ship": "Argo"},
    *[phase(number) for number in (1, 2, 5, 11, 14)],
    {"name": "resolvePhase5Movement"},
    fires("Argo", "beam2", "-nan0"),
    {"name": "tomorrow's command"},
]
JUNK: st.SearchStrategy[Any] = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)
)


@settings(max_examples=100)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(COMMANDS),
            st.dictionaries(st.sampled_from(["name", "ship", "phase", "hull", "position"]), JUNK),
        ).map(lambda pair: {**pair[0], **pair[1]}),
        max_size=6,
    )
)
def test_any_log_is_read_or_refused(commands: list[Json]) -> None:
    with suppress(Refusal):
        import_game(BOOK, package(*commands))
    with suppress(Refusal):
        adjudicate_phase(BOOK, package(*commands), KeyedDice(seed_bytes("s"), "junk"))
