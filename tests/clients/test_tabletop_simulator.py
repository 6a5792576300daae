"""The scripts for Tabletop Simulator: whole turns against a real service, under Lua 5.2."""

import json
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from clients.tabletop.host import TABLE, Table, names_in

Opened = dict[str, Any]
INCH = 2.54


def opened(address: str, system: str, sample: str, source: str = "seeded") -> Opened:
    """Open a battle, and return its id and tokens."""
    dice = {"source": source} | ({"seed": "table top"} if source == "seeded" else {})
    asked = {"system": system, "sample": sample, "dice": dice}
    answer = httpx2.post(f"{address}/v1/scenarios", json=asked, timeout=30)
    assert answer.status_code == 201, answer.text
    told: Opened = answer.json()
    return told


@pytest.fixture
def table() -> Iterator[Table]:
    """Return a table with the script on it, and nobody there."""
    with Table() as one:
        one.run(f"table({json.dumps(str(TABLE))})")
        yield one


@pytest.fixture
def duel(table: Table, open_service: str) -> Opened:
    """Seat Red and Blue at a duel, with a miniature of each ship."""
    battle = opened(open_service, "full-thrust-light", "duel")
    _seat(table, open_service, battle, {"Red": "side:Compact", "Blue": "side:Union"})
    for guid, ship, color in (("aaaaaa", "Candle", "Red"), ("bbbbbb", "Hammer", "Blue")):
        table.object(guid, ship)
        table.run(f'menu("{guid}", "Umpire: link", "{color}")')
    return battle


def _seat(table: Table, address: str, battle: Opened, seats: dict[str, str]) -> None:
    for color, seat in seats.items():
        table.sit(color, address, battle["scenario"], battle["tokens"][seat])


def seen(address: str, battle: Opened, seat: str) -> Any:
    """Return the battle as a seat sees it."""
    token = {"Authorization": f"Bearer {battle['tokens'][seat]}"}
    return httpx2.get(f"{address}/v1/scenarios/{battle['scenario']}", headers=token).json()


def test_3_two_players_play_a_turn_and_miniatures_follow(
    table: Table, duel: Opened, open_service: str
) -> None:
    """Orders come from the panel; the umpire's ruling moves and turns both; each hears of it."""
    table.press("Red", "Orders of Candle")
    table.press("Red", "Write order Candle")
    table.write("Red", "Speed", "1")
    table.write("Red", "Turn", "2")
    table.press("Red", "Give this order")
    table.press("Red", "Finish orders")
    assert not names_in(" ".join(table.printed["Blue"]), ["Candle's order"])
    table.press("Blue", "Finish orders")
    table.press("Red", "Move ships")
    view = seen(open_service, duel, "side:Compact")
    for guid, ship in zip(("aaaaaa", "bbbbbb"), view["battle"]["ships"], strict=True):
        where = table.where(guid)
        assert where["at"] == pytest.approx({"x": ship["x"], "y": 1, "z": ship["y"]})
        assert where["turned"]["y"] == (ship["course"] % 12) * 30
        assert not {"Red", "Blue"} & set(where["invisible"])
    assert view["battle"]["ships"][0]["course"] == 2
    table.press("Blue", "Roll initiative")
    told = " ".join(table.printed["Blue"])
    assert "moves from" in told
    assert "(FTL-MOVE-12)" in told
    assert "t1/initiative/Union" in told
    while "fire" in table.texts("Red")[0]:
        color = next(each for each in ("Red", "Blue") if _fires(table, each))
        table.press(color, "Fire weapons" if _fires(table, color) == "fire" else "Pass fire")
        if "Give this order" in table.texts(color):
            table.press(color, "[  ] B1")
            table.press(color, "Give this order")
    assert seen(open_service, duel, "observer")["battle"]["turn"] == 2
    assert "turn 2, orders" in table.texts("Blue")[0]


def _fires(table: Table, color: str) -> str:
    """Return what a colour can do in the fire phase, its ship selected."""
    for text in [text for text in table.texts(color) if text.startswith("Orders of ")]:
        table.press(color, text)
    texts = " ".join(table.texts(color))
    return "fire" if "Fire weapons" in texts else "pass" if "Pass fire" in texts else ""


def test_3_the_map_is_measured_in_inches_or_centimetres(table: Table, duel: Opened) -> None:
    """A unit of the map is as long as the players say."""
    assert duel
    table.press("Red", "Leave")
    table.press("Red", "1 unit of the map is 1 inch")
    table.write("Red", "length", "2.5")
    table.write("Red", "your token", duel["tokens"]["side:Compact"])
    assert table.where("aaaaaa")["at"] == pytest.approx(
        {"x": 24 * 2.5 / INCH, "y": 1, "z": 8 * 2.5 / INCH}
    )


def test_3_a_refusal_is_told_with_its_rule_to_who_asked(table: Table, duel: Opened) -> None:
    """Nothing else happens."""
    assert duel
    table.press("Red", "Orders of Candle")
    table.press("Red", "Write order Candle")
    table.write("Red", "Speed", "9")
    table.press("Red", "Give this order")
    assert "(FTL-MOVE-06)" in table.printed["Red"][-1]
    assert not [line for line in table.printed["Blue"] if "FTL-MOVE-06" in line]


def test_3_physical_dice_are_typed_or_taken_from_the_table(table: Table, open_service: str) -> None:
    """The panel names the throw; what was thrown is what the umpire rules with."""
    battle = opened(open_service, "full-thrust-light", "duel", "supplied")
    _seat(table, open_service, battle, {"Red": "side:Compact", "Blue": "side:Union"})
    for color in ("Red", "Blue"):
        table.press(color, "Finish orders")
    table.press("Red", "Move ships")
    table.press("Red", "Roll initiative")
    assert "Throw 1d6: t1/initiative/Compact" in table.texts("Red")
    table.write("Red", "the faces", "2 3")
    assert table.printed["Red"][-1] == "1 dice are asked for, and 2 are there."
    table.write("Red", "the faces", "2")
    assert "Throw 1d6: t1/initiative/Union" in table.texts("Red")
    table.run('object("d6d6d6", "die", nil, "Dice", 5)')
    table.run('sits("Red", {"d6d6d6", "d6d6d6x"})')
    table.press("Red", "Take the dice")
    assert "  t1/initiative/Union: 5" in table.printed["Blue"]
    assert "Throw 1d6" not in " ".join(table.texts("Red"))


def test_3_a_hidden_fleet_is_hidden_from_the_other_and_from_onlookers(
    table: Table, open_service: str
) -> None:
    """Neither the miniature, nor a panel, nor a line, nor an answer to a player tells of it."""
    battle = opened(open_service, "space-fleet", "hidden-approach")
    _seat(table, open_service, battle, {"Red": "side:North", "Blue": "side:South"})
    table.object("cccccc", "Tenebra")
    table.run('menu("cccccc", "Umpire: link", "Blue")')
    assert table.where("cccccc")["moves"] == 0
    table.run('menu("cccccc", "Umpire: link", "Red")')
    where = table.where("cccccc")
    assert where["at"]["z"] == pytest.approx(11)
    assert where["turned"]["y"] == 180
    assert "Red" not in where["invisible"]
    assert {"Blue", "Grey", "Yellow", "Black"} <= set(where["invisible"])
    _turn_of_hidden_fleets(table)
    where = table.where("cccccc")
    assert where["at"]["z"] == pytest.approx(10), table.printed["Red"]
    assert {"Blue", "Grey", "Yellow", "Black"} <= set(where["invisible"])
    ships = [ship["id"] for ship in seen(open_service, battle, "side:North")["battle"]["ships"]]
    known = [ship["id"] for ship in seen(open_service, battle, "side:South")["battle"]["ships"]]
    secret = sorted(set(ships) - set(known))
    assert "Tenebra" in secret
    token = f"Bearer {battle['tokens']['side:South']}"
    heard = [line["text"] for line in table.asked if line["headers"]["Authorization"] == token]
    assert not names_in(" ".join([*heard, *table.printed["Blue"], *table.texts("Blue")]), secret)
    table.press("Blue", "Leave")
    assert {"Blue", "Grey"} <= set(table.where("cccccc")["invisible"])


def _turn_of_hidden_fleets(table: Table) -> None:
    """Play until the second turn."""
    for _ in range(200):
        if "turn 2" in table.texts("Red")[0]:
            return
        assert any(_goes_on(table, color) for color in ("Red", "Blue")), table.texts("Red")
    pytest.fail(table.texts("Red")[0])


ONWARDS = ("Finish", "Move bodies", "Roll initiative", "Resolve fire", "End turn")


def _goes_on(table: Table, color: str) -> bool:
    """Press what brings the turn on, if this player has it; the flagship flies one hex ahead."""
    if "Orders of Umbra" in table.texts(color):
        table.press(color, "Orders of Umbra")
        table.press(color, "Move squadron Umbra")
        table.write(color, "Path", "F")
        table.press(color, "Give this order")
    for begins in ONWARDS:
        if any(text.startswith(begins) for text in table.texts(color)):
            table.press(color, begins)
            return True
    return False


def test_3_tokens_are_neither_saved_nor_shown_nor_left_to_the_next(
    table: Table, duel: Opened
) -> None:
    """Who leaves the seat at the table takes the token along; a table that is loaded has none."""
    tokens = list(duel["tokens"].values())
    saved = table.run("saved()")["saved"]
    assert json.loads(saved)["links"] == {"Candle": "aaaaaa", "Hammer": "bbbbbb"}
    told = [*table.printed["Red"], *table.printed["Blue"], *table.texts("Blue"), saved]
    assert not [token for token in tokens if token in " ".join(told)]
    table.run('leaves("Red")')
    assert table.texts("Red")[0] == "Umpire"
    table.run(f"table({json.dumps(str(TABLE))}, {json.dumps(saved)})")
    assert table.texts("Blue")[0] == "Umpire"


def test_3_one_player_cannot_press_the_buttons_of_another(table: Table, duel: Opened) -> None:
    """Ids of a panel name its colour, and the program says who pressed."""
    assert duel
    before = len(table.asked)
    button = next(iter(table.panels["Blue"].iter("Button")))
    table.run(f'ui("umpire_pressed", "Red", "-1", {json.dumps(button.attrib["id"])})')
    assert before == len(table.asked)


def test_3_a_lost_service_is_told_once_and_looked_for(table: Table, duel: Opened) -> None:
    """What happened meanwhile is there when it answers again."""
    assert duel
    table.down = True
    table.later()
    table.later()
    lost = [line for line in table.printed["Red"] if "does not answer" in line]
    assert len(lost) == 1
    table.down = False
    table.press("Blue", "Finish orders")
    table.later()
    assert any("Union has finished" in line for line in table.printed["Red"])


def test_3_an_object_without_a_script_is_moved_too(table: Table, duel: Opened) -> None:
    """The script of a ship knows which way the bow points; without it, up is up."""
    assert duel
    table.object("eeeeee", "Candle", script=None)
    table.run('tells("umpire_link", "eeeeee", "Candle", "Red")')
    assert table.where("eeeeee")["at"] == pytest.approx({"x": 24, "y": 1, "z": 8})
    assert table.printed["Red"][-1] == "Linked to Candle."


def test_3_an_object_that_is_no_unit_is_told_what_to_be_called(table: Table, duel: Opened) -> None:
    """Units are linked by name."""
    assert duel
    table.object("999999", "Nobody")
    table.run('menu("999999", "Umpire: link", "Red")')
    told = "Name the object as its unit is called: Candle, Hammer."
    assert table.printed["Red"][-1] == told


def test_3_a_token_that_is_none_is_told(table: Table, open_service: str) -> None:
    """And asked for again."""
    battle = opened(open_service, "full-thrust-light", "duel")
    table.sit("Red", open_service, battle["scenario"], "no.such.token")
    assert table.printed["Red"]
    assert table.texts("Red")[0] == "Umpire"
