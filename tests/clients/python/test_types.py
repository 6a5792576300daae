"""The types: generated from `schema/`, and forgiving towards a newer service."""

import importlib
from copy import deepcopy
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx2
import msgspec
import pytest

from clients.python.playing import asked
from umpire_client import Client, NotUnderstood, Unknown, models, values
from umpire_client import full_thrust_light as ftl
from umpire_client.reading import read, written
from umpire_client.rulebooks import KINDS

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "clients" / "python"


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    """Return the generator."""
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.syspath_prepend(PACKAGE / "tools")
    module = importlib.import_module("generate")
    monkeypatch.undo()
    return module


def test_the_committed_types_are_those_of_the_schema(generator: ModuleType) -> None:
    """`python clients/python/tools/generate.py` writes them anew."""
    for name, text in generator.generated(*generator.committed()).items():
        path = PACKAGE / "src" / "umpire_client" / name
        assert path.read_text() == text, f"{name} differs"


def test_what_blocks_is_written_from_what_waits(generator: ModuleType) -> None:
    """Nobody changes one of the two alone."""
    package = PACKAGE / "src" / "umpire_client"
    made = generator.made_blocking(package)
    assert set(made) == {"client.py", "scenario.py"}
    for name, text in made.items():
        assert (package / name).read_text() == text, f"{name} differs"


def light_with(generator: ModuleType, system: str, **more: Any) -> Any:
    """Return the document of Full Thrust Light under another name, with more schemas."""
    _, (light, *_) = generator.committed()
    document = deepcopy(light)
    document["info"] |= {"x-system": system, "title": "umpire: Star Raiders"}
    document["components"]["schemas"] |= more
    return document


def test_a_second_rulebook_gets_a_module_of_its_own(generator: ModuleType) -> None:
    """Nothing in the generator knows the one there is."""
    service, (light, *_) = generator.committed()
    made = generator.generated(service, [light, light_with(generator, "star-raiders")])
    assert set(made) >= {"full_thrust_light.py", "star_raiders.py"}
    assert 'SYSTEM = "star-raiders"' in made["star_raiders.py"]
    assert "class BeamFired(" in made["star_raiders.py"]
    assert "star_raiders.SYSTEM: {" in made["rulebooks.py"]


def test_a_book_that_builds_on_another_takes_what_is_alike_from_it(generator: ModuleType) -> None:
    """What differs, in itself or in something that it holds, it has of its own."""
    service, (light, *_) = generator.committed()
    document = light_with(generator, "star-raiders")
    document["info"]["x-builds-on"] = "full-thrust-light"
    document["components"]["schemas"]["Drive"]["properties"]["warp"] = {"type": "boolean"}
    module = generator.generated(service, [light, document])["star_raiders.py"]
    assert "class Drive(" in module
    assert "class Ssd(" in module  # it holds drives
    assert "class BeamFired(" not in module
    assert "    BeamFired,\n" in module


def test_rules_of_design_have_types_too(generator: ModuleType) -> None:
    """Where a rulebook has them; and a default is written with the fields that are not as usual."""
    size: Any = {"type": "integer", "default": 1}
    words: Any = {"type": "array", "items": {"type": "string"}}
    bay: Any = {"properties": {"size": size, "kinds": words}, "required": []}
    usual: Any = {"$ref": "#/components/schemas/Bay"}
    design: Any = {
        "properties": {
            "bay": {**usual, "default": {"size": 2, "kinds": ["a"]}},
            "bays": {"type": "array", "items": usual, "default": [{"size": 1, "kinds": []}]},
        },
        "required": [],
    }
    assessed: Any = {"properties": {"points": size}, "required": []}
    service, (light, *_) = generator.committed()
    document = light_with(generator, "star-raiders", Bay=bay, Design=design, Assessment=assessed)
    made = generator.generated(service, [light, document])
    module = made["star_raiders.py"]
    assert "class Design(values.Design, msgspec.Struct" in module
    assert "class Assessment(values.Assessment, msgspec.Struct" in module
    assert 'bay: Bay = Bay(size=2, kinds=("a",))' in module
    assert "bays: tuple[Bay, ...] = (Bay(),)" in module
    assert "values.Design: star_raiders.Design," in made["rulebooks.py"]
    assert "values.Design: full_thrust_light.Design," not in made["rulebooks.py"]


def test_every_rulebook_of_the_schema_is_known() -> None:
    """Each file of `schema/rulebooks` has a module."""
    assert set(KINDS) == {path.stem for path in (ROOT / "schema" / "rulebooks").glob("*.json")}


def ruled(*events: Any, system: str = ftl.SYSTEM) -> models.RulingKept:
    """Return a ruling as it is read, with these events."""
    told = {"version": 1, "command": "c", "chain": "", "events": events}
    return read(msgspec.json.encode(told), models.RulingKept, system)


def test_an_event_of_a_kind_that_is_not_known_is_kept_as_it_came() -> None:
    """Those beside it are typed as ever."""
    strange = {"kind": "ship_boarded", "ship": "Candle", "by": ["Hammer"]}
    lost = {"kind": "system_lost", "ship": "Candle", "system": "D1", "rule": "FTL-DMG-05"}
    first, second = ruled(strange, lost).events
    assert first == Unknown(strange)
    assert isinstance(first, Unknown)
    assert first.kind == "ship_boarded"
    assert second == ftl.SystemLost(ship="Candle", system="D1")


@pytest.mark.parametrize(
    "strange",
    [
        {"kind": "phase_began", "turn": 1, "phase": "boarding", "rule": "r"},
        {"kind": "phase_began"},
        {"kind": 7},
        {},
        "words",
        None,
        [1],
    ],
)
def test_what_does_not_fit_its_type_is_kept_as_it_came(strange: Any) -> None:
    """A value that is not known, a field that is missing, no object at all."""
    (event,) = ruled(strange).events
    assert event == Unknown(strange)
    assert isinstance(event, Unknown)
    assert event.kind in ("phase_began", None)
    assert "Unknown(" in repr(event)


def test_fields_that_are_not_known_are_skipped() -> None:
    """What is known of an event is typed."""
    lost = {"kind": "system_lost", "ship": "Candle", "system": "D1", "rule": "r", "how": "burnt"}
    assert ruled(lost).events == (ftl.SystemLost(ship="Candle", system="D1", rule="r"),)


def test_a_rulebook_that_is_not_known_is_read_as_it_comes() -> None:
    """Its events, orders and battles are all `Unknown`."""
    (event,) = ruled({"kind": "beam_fired"}, system="star-cruiser").events
    assert event == Unknown({"kind": "beam_fired"})


def test_an_entry_of_a_kind_that_is_not_known_is_kept_as_it_came() -> None:
    """And the page is read to its end."""
    strange = {"kind": "adjourned", "version": 1}
    page = {"version": 2, "entries": [strange, {"kind": "close", "version": 2, "seat": "referee"}]}
    found = read(msgspec.json.encode(page), models.JournalPage, ftl.SYSTEM)
    assert found.entries[0] == Unknown(strange)


def test_a_battle_of_which_a_type_would_lose_something_stays_whole(client: Client) -> None:
    """It can be sent back as it came; one that is understood in full is typed."""
    known = client.battle(ftl.SYSTEM, sample="duel")
    told = msgspec.json.decode(written(known))
    newer = {**told, "weather": "ion storm"}
    answer = {"system": ftl.SYSTEM, "battle": newer}
    found = read(msgspec.json.encode(answer), models.BattleOpened)
    assert found.battle == Unknown(newer)
    assert msgspec.json.decode(written(found.battle)) == newer
    again = read(msgspec.json.encode({"system": ftl.SYSTEM, "battle": told}), models.BattleOpened)
    assert again.battle == known


def test_orders_for_which_there_is_no_type_are_sent_as_mappings() -> None:
    """Beside those that have one."""
    sent: list[Any] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        sent.append(msgspec.json.decode(request.content))
        return httpx2.Response(
            200, json={"system": ftl.SYSTEM, "events": [], "battle": {"sides": []}}
        )

    with asked(answer) as client:
        client.adjudicate(
            ftl.SYSTEM,
            {"kind": "board", "ship": "x"},
            Unknown({"kind": "ram"}),
            ftl.MoveShips(),
            battle={"turn": 1},
            options={"unit": "cm"},
        )
    orders = [{"kind": "board", "ship": "x"}, {"kind": "ram"}, {"kind": "move_ships"}]
    assert sent == [
        {
            "system": ftl.SYSTEM,
            "orders": orders,
            "battle": {"turn": 1},
            "options": {"unit": "cm"},
        }
    ]


@pytest.mark.parametrize("content", [b"", b"<html>", b"{}", b'{"rulebooks": 1}', b"[]", b"\xff"])
def test_an_answer_of_something_else_is_not_understood(content: bytes) -> None:
    """A proxy's page, for one."""
    with asked(lambda _: httpx2.Response(200, content=content)) as client:
        with pytest.raises(NotUnderstood) as wrong:
            client.rulebooks()
        assert wrong.value.status == 200


def test_only_values_of_the_api_can_be_sent() -> None:
    """Anything else is a fault of the caller, and told as one."""
    with pytest.raises(NotImplementedError, match="object cannot be sent"):
        written({"order": object()})
    assert isinstance(Unknown({}), values.Order)
