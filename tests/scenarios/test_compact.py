"""Compact battles and choices: they fit, they hide what is hidden, and they suffice for orders."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compact_reader import read_line
from umpire import engine
from umpire.kernel import offers
from umpire.kernel.rulebook import Seat
from umpire.rules import RULEBOOKS
from umpire.scenarios import compact
from umpire.scenarios.compact import Head, choices_page, compact_battle, compact_unit, id_of, terse
from umpire.scenarios.journal import encode

Json = Any
SAMPLES = [(system, name) for system, book in RULEBOOKS.items() for name in book.samples]
ORDERS = 16
"""So many orders of a random battle are looked at; a battle of six ships has begun to fight."""
COLD_INFINITY_CUTS = frozenset({"move", "allocate_power", "plan_defences", "allocate_defence"})
"""The orders of Cold Infinity whose legal values alone need more than a unit's choices may."""


@cache
def played(system: str, sample: str, most: int = ORDERS) -> Sequence[engine.Game]:
    """Return a random battle after each order: each choice that prepares is taken once a phase."""
    return tuple(islice(_all_played(system, sample), most))


def _all_played(system: str, sample: str) -> Iterator[engine.Game]:
    game = engine.open(system, sample=sample, dice=engine.seeded("compact"))
    random, prepared = Random(sample), set[str]()  # noqa: S311 -- a sample, no secret
    while True:
        yield game
        if game.result is not None or not game.waits_for:
            return
        side = game.waits_for[0]
        order = _any_order(game, side, random, prepared)
        if order is None:
            return
        game = game.rule(order, seat=side).game


def _any_order(game: engine.Game, side: str, random: Random, prepared: set[str]) -> Json:
    choices = game.choices(side)
    for role in ("prepare", "act", "finish"):
        for choice in random.sample(choices, len(choices)):
            key = f"{game.turn} {game.phase} {choice.order}"
            if choice.role != role or (role == "prepare" and key in prepared):
                continue
            prepared.add(key)
            order = next(game.moves(side, of=[choice], most=1, seed=random.getrandbits(9)), None)
            if order is not None:
                return order
    return None


def head_of(game: engine.Game, seat: str) -> Head:
    """Return what the first line of a text says, of a battle with a name as the service makes."""
    waits = [f"side:{side}" for side in game.waits_for]
    return Head("f0a0b0c0d0e0f0a0b0c0", 1234, "open", waits, False, seat)  # noqa: FBT003


def as_json(value: Any) -> Json:
    """Return a Struct as JSON has it."""
    return msgspec.json.decode(encode(value))


def units_of(view: Json) -> dict[str, Json]:
    """Return the units of a view by their ids."""
    tables = [each for each in view.values() if isinstance(each, list) and each]
    return {unit["id"]: unit for each in tables if "id" in each[0] for unit in each}


def choices_of(game: engine.Game, side: str, unit: str) -> list[Json]:
    """Return the choices of a unit, as JSON has them."""
    book, seat = RULEBOOKS[game.system], Seat("side", side)
    return [as_json(each) for each in book.choices(game._battle, seat, unit)]  # noqa: SLF001


@pytest.mark.parametrize(("system", "sample"), SAMPLES)
def test_a_battle_and_the_choices_of_a_unit_fit(system: str, sample: str) -> None:
    """Six units in 600 tokens and 30 for each further one; the choices of a unit in 400."""
    book = RULEBOOKS[system]
    for game in played(system, sample):
        for seat in (*game.sides, "referee"):
            view = game.view(seat)
            units = units_of(as_json(view))
            text = compact_battle(book, view, head_of(game, seat))
            most = 600 + 30 * max(0, len(units) - 6)
            assert len(text) / compact.TOKEN <= most, text
            for unit in units:
                assert re.search(rf"^{re.escape(unit)}(\||$)", text, re.MULTILINE), (unit, text)
        side = (game.waits_for or game.sides)[0]
        heading = compact.compact_heading(head_of(game, side), game)
        for unit in units_of(as_json(game.view(side))):
            offered = choices_of(game, side, unit)
            page = choices_page(offered)
            assert len(heading) + 1 + len(page) <= 400 * compact.TOKEN
            cut = {line.split()[1] for line in page.splitlines() if "…" in line}
            assert cut <= (COLD_INFINITY_CUTS if system == "cold-infinity" else set()), page
            assert "next: after=" not in page
            for choice in offered:
                assert id_of(choice) in page


@pytest.mark.parametrize(("system", "sample"), SAMPLES)
def test_what_a_seat_does_not_see_is_not_in_its_text(system: str, sample: str) -> None:
    """Each word of a compact battle stands in the view of its seat, or in the grammar."""
    book = RULEBOOKS[system]
    grammar = {
        *("turn", "waits", "for", "and", "or", "you", "are", "side", "sides", "distances", "in"),
        *("unless", "said", "left", "out", "options", "yes", "no", "none", "result", "phase", "id"),
        *("referee", "observer", "open", "kind", "v1234", "f0a0b0c0d0e0f0a0b0c0", book.unit),
    }
    for game in played(system, sample)[::2]:
        for seat in (*game.sides, "observer"):
            view = game.view(seat)
            known = (
                set(re.findall(r"\w+", encode(view).decode())) | grammar | set(system.split("-"))
            )
            known |= {part for word in known for part in word.split("_")}
            text = compact_battle(book, view, head_of(game, seat))
            words = set(re.findall(r"[^\W\d]\w*", text))
            strange = words - known
            assert not strange


def test_a_hidden_ship_is_in_no_text_of_the_other_side() -> None:
    """The ships under the markers of Space Fleet's hidden approach."""
    game = engine.open("space-fleet", sample="hidden-approach", dice=engine.seeded("x"))
    book = RULEBOOKS["space-fleet"]
    hidden = (
        units_of(as_json(game.view("North"))).keys() - units_of(as_json(game.view("South"))).keys()
    )
    text = compact_battle(book, game.view("South"), head_of(game, "South"))
    assert "Tenebra" in hidden
    assert not [name for name in hidden if re.search(rf"\b{name}\b", text)]
    assert compact_unit(book, game.view("South"), head_of(game, "South"), "Tenebra") is None


@pytest.mark.parametrize("sample", ["skirmish", "hidden-approach"])
def test_the_same_view_gives_the_same_text(sample: str) -> None:
    """A compact form depends on the view and the heading alone."""
    game = engine.open("space-fleet", sample=sample, dice=engine.seeded("x"))
    book = RULEBOOKS["space-fleet"]
    again = msgspec.convert(msgspec.to_builtins(game.view("North")), book.view_type)
    texts = {compact_battle(book, each, head_of(game, "x")) for each in (game.view("North"), again)}
    assert len(texts) == 1


@pytest.mark.parametrize(("system", "sample"), SAMPLES)
def test_the_text_of_a_choice_suffices_for_an_order(system: str, sample: str) -> None:
    """A reader of the text alone makes an order of each choice; the rulebook understands it.

    Where values may not stand together (`unless`), the order may still be illegal.
    """
    understood = 0
    for game in played(system, sample)[:12]:
        side = (game.waits_for or game.sides)[0]
        for choice in [as_json(each) for each in game.choices(side)]:
            read = read_line(compact.one_choice(choice))
            assert read.id == id_of(choice)
            understood += 1
            refused = _refusal_of(game, read.order, side)
            assert refused is None or refused.code in choice["unless"], (
                read.order,
                refused,
                choice,
            )
    assert understood > 10


def _refusal_of(game: engine.Game, order: Json, side: str) -> engine.Refusal | None:
    try:
        game.rule(order, seat=side)
    except engine.Refusal as refusal:
        return refusal
    return None


def test_equal_choices_have_equal_ids_and_others_do_not() -> None:
    """Ids tell the choices of a side apart, at every moment of a battle."""
    for game in played("cold-infinity", "line-of-battle", 10):
        for side in game.sides:
            ids = [id_of(as_json(each)) for each in game.choices(side)]
            assert len(set(ids)) == len(ids)
            assert ids == [id_of(as_json(each)) for each in game.choices(side)]


def test_a_page_ends_where_there_is_no_room_for_the_next_line() -> None:
    """The next page begins there; together they list every choice once."""
    order = {"kind": "o"}
    choices = [
        {
            "kind": "o",
            "role": "act",
            "order": {**order, "name": f"{n:0200}"},
            "open": [],
            "rule": "R",
        }
        for n in range(30)
    ]
    seen, after = list[str](), 0
    while True:
        page = choices_page(choices[after:], after)
        assert len(page) <= 400 * compact.TOKEN
        *lines, last = page.splitlines()
        if not last.startswith("next: "):
            seen += [*lines, last]
            break
        seen += lines
        after = int(last.removeprefix("next: after="))
    assert [line.split()[0] for line in seen] == [id_of(choice) for choice in choices]


def test_odds_of_shots_stand_in_the_line_of_the_choice() -> None:
    """By weapon and target: the mean damage, and the chance of any."""
    for game in played("full-thrust-light", "crossing", 60):
        for side in game.sides:
            for choice in map(as_json, game.choices(side)):
                if choice["kind"] == "fire_weapons" and choice["solutions"]:
                    shot = choice["solutions"][0]
                    told = f"{shot['weapon']}>{shot['target']} {shot['mean_damage']:.2f}"
                    assert told in compact.one_choice(choice)
                    return
    pytest.fail("Nobody fired.")


@pytest.mark.parametrize(
    ("legal", "told"),
    [
        (offers.only("A"), "A"),
        (offers.only("two words"), '"two words"'),
        (offers.only("null"), '"null"'),
        (offers.one_of([None, True, "B1"]), "null|true|B1"),
        (offers.one_of([1, 2, 3, 7, 9]), "1..3|7|9"),
        (offers.one_of([2, 1]), "1|2"),
        (offers.whole(-2, 4), "-2..4"),
        (offers.number(0, 2.5), "0.0..2.5"),
        (offers.flag(), "true|false"),
        (offers.text(40), "text<=40"),
        (offers.name(38), "name<=38"),
        (offers.list_of(offers.one_of(["A", "B"]), 1, 2), "[1-2 of A|B]"),
        (offers.list_of(offers.only("A"), 3, 3, repeats=True), "[3 of A with repeats]"),
        (
            offers.list_of(offers.only("A"), 1, 3, first=offers.only("B")),
            "[1-3 of A first B]",
        ),
        (
            offers.record({"x": offers.whole(1, 2)}, {"y": offers.flag()}),
            "{x:1..2 y?:true|false}",
        ),
        (
            offers.any_of(
                offers.record({"weapon": offers.only(one), "target": offers.one_of(["T", "U"])})
                for one in ("A", "B")
            ),
            "{weapon:A|B target:T|U}",
        ),
        (
            offers.any_of([offers.record({"a": offers.only(1)}), offers.only("c")]),
            "{a:1} or c",
        ),
        (offers.one_of([{"q": 1, "r": 2}, {"q": 1, "r": 3}]), "{q:1 r:2|3}"),
    ],
)
def test_the_grammar_of_legal_values(legal: offers.Legal, told: str) -> None:
    """Each form that choices use."""
    assert terse(legal) == told


OPEN: Json = {
    "kind": "fire",
    "role": "act",
    "order": {"kind": "fire", "aim": {"at": "A"}, "spots": [{"q": 1}]},
    "open": [
        {"at": "/target", "legal": {"enum": ["A", "B"]}, "optional": False},
        {"at": "/aim/at", "legal": {"enum": ["A", "C"]}, "optional": True},
        {"at": "/spots/0", "legal": {"enum": [{"q": 1}, {"q": 2}]}, "optional": True},
    ],
    "unless": [],
}
FORMS = [
    offers.record({"kind": offers.only("fire"), "weapon": offers.only(weapon), "target": legal})
    for weapon, legal in (("W", offers.one_of(["A"])), ("V", offers.one_of(["B", "C"])))
]
WHOLE: Json = {
    **OPEN,
    "order": {"kind": "fire"},
    "open": [{"at": "", "legal": offers.any_of(FORMS), "optional": False}],
}


@pytest.mark.parametrize(
    ("choice", "fill", "order"),
    [
        (OPEN, {"target": "B"}, {**OPEN["order"], "target": "B"}),
        (
            OPEN,
            {"/target": "B", "aim.at": "C"},
            {**OPEN["order"], "aim": {"at": "C"}, "target": "B"},
        ),
        (
            OPEN,
            {"target": "A", "spots.0": {"q": 2}},
            {**OPEN["order"], "spots": [{"q": 2}], "target": "A"},
        ),
        (WHOLE, {"target": "C"}, {"kind": "fire", "weapon": "V", "target": "C"}),
        (WHOLE, {"weapon": "W", "target": "A"}, {"kind": "fire", "weapon": "W", "target": "A"}),
    ],
)
def test_a_choice_is_filled_in(choice: Json, fill: Json, order: Json) -> None:
    """By paths or pointers; of several forms the one that fits. The choice does not change."""
    before = repr(choice)
    assert compact.order_of_choice(choice, fill) == order
    assert repr(choice) == before


@pytest.mark.parametrize(
    ("choice", "fill", "message"),
    [
        (OPEN, {}, "Fill in target:A|B"),
        (OPEN, {"target": "A", "x": 1}, "no place 'x' here; there are: target, aim.at, spots.0."),
        (WHOLE, {"target": "D"}, "Fill in one of: {weapon:W target:A} or {weapon:V target:B|C}"),
        (WHOLE, {"weapon": "W"}, "Fill in one of: "),
        (WHOLE, {"weapon": "W", "target": "B"}, "Fill in one of: "),
    ],
)
def test_a_filling_that_does_not_fit_is_refused(choice: Json, fill: Json, message: str) -> None:
    """With the places, or with their legal values."""
    with pytest.raises(engine.Refusal) as refused:
        compact.order_of_choice(choice, fill)
    assert message in refused.value.message


@given(
    st.lists(
        st.fixed_dictionaries({"a": st.integers(0, 2), "b": st.sampled_from("xyz")}),
        min_size=1,
        max_size=9,
        unique_by=repr,
    )
)
def test_merged_alternatives_allow_what_each_of_them_allowed(several: list[Json]) -> None:
    """No more, and no less."""
    schemas = [
        {"type": "object", "properties": {k: {"const": v} for k, v in e.items()}} for e in several
    ]
    merged = compact._merge(schemas)  # noqa: SLF001
    allowed = [
        {"a": a, "b": b}
        for each in merged
        for a in compact._values_of(each["properties"]["a"]) or ()  # noqa: SLF001
        for b in compact._values_of(each["properties"]["b"]) or ()  # noqa: SLF001
    ]
    assert sorted((e["a"], e["b"]) for e in allowed) == sorted((e["a"], e["b"]) for e in several)
