"""Judging transcripts again: what differs, by which rule, and what cannot be judged."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from measures.fleets import BOOK, NEXT_TURN, fleets
from measures.subjects.fold_verify import played, transcript
from scenarios.test_explain import rechained
from umpire.kernel.dice import KeyedDice, commitment, seed_bytes
from umpire.kernel.editions import Change, Edition, replaced
from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.rulebook import REFEREE, Rulebook
from umpire.kernel.ruling import fold
from umpire.rules import RULEBOOKS
from umpire.rules.full_thrust_light import (
    BeamFired,
    FinishOrders,
    Options,
    Tables,
    ThresholdChecked,
    ThresholdTable,
)
from umpire.scenarios.adjudication import adjudicate
from umpire.scenarios.explain import other_settings
from umpire.scenarios.journal import (
    Closed,
    Contributed,
    DiceTerms,
    Header,
    Ruled,
    chained,
    cut,
    encode,
    transcript_line,
)
from umpire.scenarios.rejudge import Deviation, Judged, Rejudging, Target, Unfit
from umpire.scenarios.verify import Reader

Book = Rulebook[Any, Any, Any]
GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.ndjson"))
SETUP = fleets(12, (2,) * 8)
APPLIED = {"FTL-RUL-10", "FTL-DMG-05"}
EDITIONS = (
    Edition("1"),
    Edition(
        "2",
        (
            Change("FTL-RUL-10", "Rows count once.", option="multi_threshold", before="per_row"),
            Change("FTL-DMG-04", "Rows count one.", table="threshold", before={"extra": 3}),
        ),
    ),
)
TWO_EDITIONS: Book = msgspec.structs.replace(BOOK, editions=EDITIONS)
AS_FIRST = msgspec.structs.replace(
    SETUP,
    options=Options(multi_threshold="per_row"),
    tables=Tables(threshold=ThresholdTable(extra=3)),
)


def newest(book: Book) -> Target:
    """Judge by the newest edition."""
    return Target(book.edition, book.defaults(book.edition))


def first(book: Book) -> Target:
    """Judge by the first edition."""
    return Target("1", book.defaults("1"))


def fix(of: str = "options", **values: Any) -> Callable[[Book], Target]:
    """Judge by the newest edition with other defaults."""

    def target(book: Book) -> Target:
        defaults = book.defaults(book.edition)
        changed = getattr(defaults, of)
        for name, value in values.items():
            changed = replaced(changed, name, value)
        return Target(book.edition, msgspec.structs.replace(defaults, **{of: changed}))

    return target


def rejudged(lines: list[bytes], target: Any = newest, book: Book = BOOK) -> list[Judged]:
    """Judge lines again."""
    return list(Rejudging(lambda: lines, {**RULEBOOKS, book.system: book}, target).entries())


def differing(lines: list[bytes], target: Any = newest, book: Book = BOOK) -> list[Judged]:
    """Return the entries in which something differs."""
    return [each for each in rejudged(lines, target, book) if each.deviations]


def rulings(lines: list[bytes]) -> list[tuple[int, Ruled[Any, Any]]]:
    """Return the rulings on record with their lines, counted from 1."""
    entries = enumerate(Reader(lines, RULEBOOKS).entries(), start=2)
    return [(line, entry) for line, entry in entries if isinstance(entry, Ruled)]


def written(lines: list[bytes], *more: bytes, **header: Any) -> list[bytes]:
    """Return a transcript with another header and more lines, and hashes that fit."""
    opening = msgspec.structs.replace(Reader(lines, RULEBOOKS).header, **header)
    return chained_up([encode(opening), *(cut(raw.strip())[0] for raw in lines[1:]), *more])


def chained_up(lines: Iterable[bytes]) -> list[bytes]:
    """Return the lines of a transcript from those of a journal."""
    chain, made = b"", []
    for line in lines:
        chain = chained(chain, line)
        made.append(transcript_line(line, chain))
    return made


@pytest.fixture(scope="module")
def battle() -> list[bytes]:
    """Return a battle of ships that lose several rows at once, played to its end."""
    return list(transcript(*played(600, SETUP)))


@pytest.fixture(scope="module")
def of_first() -> list[bytes]:
    """Return one that was played by an edition in which they lost more systems by it."""
    return list(transcript(*played(600, AS_FIRST)))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_nothing_differs_where_nothing_has_changed(path: Path) -> None:
    """Every ruling of a golden battle, judged by its edition, comes out as it was."""
    lines = path.read_bytes().splitlines()
    edition = Reader(lines, RULEBOOKS).header.edition
    judged = rejudged(lines, lambda book: Target(edition, book.defaults(edition)))
    assert [each.line for each in judged] == [line for line, _ in rulings(lines)]
    assert [each for each in judged if each.deviations] == []


def test_a_fix_differs_where_its_rule_was_applied(battle: list[bytes]) -> None:
    """Counted by hand: checks for three rows and more, and the systems that fall to them."""
    expected = {}
    for line, entry in rulings(battle):
        for event in entry.events:
            if isinstance(event, ThresholdChecked) and len(event.rows) > 2:
                worse = event.number + len(event.rows) - 2
                faces = event.rolls[0].faces
                expected[line] = 1 + sum(event.number < face <= worse for face in faces)
    assert len(expected) >= 5
    found = differing(battle, fix(multi_threshold="per_row"))
    rules = {judged.line: [each.rule for each in judged.deviations] for judged in found}
    counted = {line: len([one for one in cited if one in APPLIED]) for line, cited in rules.items()}
    assert counted == expected
    assert all(cited.count("FTL-RUL-10") == 1 for cited in rules.values())


def test_a_table_differs_where_its_numbers_were_used(battle: list[bytes]) -> None:
    """Counted by hand: the beams that threw a 4, in the entries where they did."""
    expected = {
        line: fours
        for line, entry in rulings(battle)
        if (
            fours := sum(
                any(4 in roll.faces for roll in event.rolls)
                for event in entry.events
                if isinstance(event, BeamFired)
            )
        )
    }
    assert len(expected) > 20
    found = differing(battle, fix("tables", beam={"damage": [0, 0, 0, 2, 1, 2]}))
    beams = {
        judged.line: sum(each.rule.startswith("FTL-BEAM") for each in judged.deviations)
        for judged in found
    }
    assert beams == expected


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        ("full-thrust-remixed-carrier-strike", "core_systems", True),
        ("to-boldly-thrust-border-incident", "beam_rerolls", False),
        ("space-fleet-skirmish", "first_mover", "alternate"),
        ("cold-infinity-first-contact", "abstracted_arcs", "system_1"),
    ],
)
def test_a_fix_in_every_family_of_books(name: str, option: str, value: Any) -> None:
    """As many entries differ as do when each is ruled on by hand, from the recorded battle."""
    lines = (GOLDEN[0].parent / f"{name}.ndjson").read_bytes().splitlines()
    reader = Reader(lines, RULEBOOKS)
    header, book = reader.header, reader.rulebook
    dice = KeyedDice(seed_bytes(header.dice.seed or ""), header.dice.scenario)
    expected, state = [], header.battle
    for line, entry in rulings(lines):
        options = msgspec.structs.replace(state.options, **{option: value})
        changed = msgspec.structs.replace(state, options=options)
        try:
            events = adjudicate(book, changed, entry.orders, dice, seat=REFEREE).events
        except Refusal:
            events = ()
        if events != entry.events:
            expected.append(line)
        state = fold(state, entry.events)
    assert expected

    def fixed(of: Book) -> Target:
        defaults = of.defaults(header.edition)
        options = replaced(defaults.options, option, value)
        return Target(header.edition, msgspec.structs.replace(defaults, options=options))

    assert [each.line for each in differing(lines, fixed, book)] == expected


def test_every_setting_is_judged_or_refused_with_a_reason() -> None:
    """No setting of a book brings its rules down."""
    lines = next(path for path in GOLDEN if "skirmish" in path.stem).read_bytes().splitlines()
    book = Reader(lines, RULEBOOKS).rulebook
    judged, refusals = 0, list[Unfit]()
    for setting in other_settings(book, book.options_type()):
        try:
            rejudged(lines, fix(**{setting.option: setting.value}), book)
            judged += 1
        except Unfit as unfit:
            refusals.append(unfit)
    assert judged > 20
    assert {each.line for each in refusals} == {1}
    assert [each for each in refusals if "cannot be applied" in each.message] == []


def test_an_edition_judges_by_its_own_defaults(of_first: list[bytes]) -> None:
    """Against the one it was played by nothing differs; against the newest, what it changed."""
    assert differing(of_first, first, TWO_EDITIONS) == []
    found = differing(of_first, newest, TWO_EDITIONS)
    several = [
        line
        for line, entry in rulings(of_first)
        if any(isinstance(each, ThresholdChecked) and len(each.rows) > 1 for each in entry.events)
    ]
    assert len(several) > 5
    assert [each.line for each in found] == several


def test_house_rules_are_kept(battle: list[bytes], of_first: list[bytes]) -> None:
    """Under the first edition, what `battle` pins were house rules; they stay, and are named."""
    assert differing(battle, newest, TWO_EDITIONS) == []
    known = {BOOK.system: TWO_EDITIONS}
    other = fix("tables", threshold={"extra": 2})
    kept = Rejudging(lambda: battle, known, other)
    assert kept.house_rules == ("threshold",)
    assert [each for each in kept.entries() if each.deviations] == []
    assert Rejudging(lambda: of_first, known, other).house_rules == ()


def test_a_change_of_the_code_is_found(battle: list[bytes]) -> None:
    """With the same options; a refusal is told with its rule and the order that it is about."""
    late = illegal("late", "FTL-MOVE-01", "It is late.")

    def adjudicated(state: Any, order: Any, dice: Any) -> Any:
        if isinstance(order, FinishOrders):
            raise late.refuse("It is late.", at="/side")
        return BOOK.adjudicate(state, order, dice)

    changed = msgspec.structs.replace(BOOK, adjudicate=adjudicated)
    found = differing(battle, newest, changed)
    finished = [line for line, each in rulings(battle) if isinstance(each.orders[0], FinishOrders)]
    assert [each.line for each in found] == finished
    assert found[0].deviations == (
        Deviation(field="/orders/0/side", kind="refused", rule="FTL-MOVE-01", ruled="It is late."),
    )


def test_an_event_that_is_gone_is_told_with_the_rule_on_record(battle: list[bytes]) -> None:
    """Systems that would not be lost."""
    milder = fix("tables", threshold={"extra": 0})
    found = [each for judged in differing(battle, milder) for each in judged.deviations]
    gone = [each for each in found if each.kind == "gone" and each.rule == "FTL-DMG-05"]
    assert len(gone) > 5
    assert {each.ruled for each in gone} == {None}
    assert all(" loses " in (each.recorded or "") for each in gone)


def sealed(lines: list[bytes]) -> list[bytes]:
    """Return a transcript whose seed is secret yet."""
    terms = Reader(lines, RULEBOOKS).header.dice
    seed = seed_bytes(terms.seed or "")
    bound = commitment(seed, terms.scenario)
    return written(
        lines,
        dice=msgspec.structs.replace(terms, source="committed", seed=None, commitment=bound),
    )


def test_dice_that_nobody_threw_are_named(battle: list[bytes]) -> None:
    """While the seed is sealed; once it is revealed, they are thrown."""
    eights = fix("tables", pulse_torpedo={"damage_sides": 8})
    hidden = sealed(battle)
    assert differing(hidden) == []
    unthrown = differing(hidden, eights)
    first_of = [judged.deviations[-1] for judged in unthrown]
    assert {each.kind for each in first_of} == {"unthrown"}
    assert {each.rule for each in first_of} == {"FTL-PT-02"}
    assert (first_of[0].ruled or "").startswith("It takes 1d8 for t1/fire/")
    seed = seed_bytes(Reader(battle, RULEBOOKS).header.dice.seed or "").hex()
    closed = encode(Closed(len(hidden), "referee", "1", seed))
    revealed = differing(written(hidden, closed), eights)
    assert len(revealed) > len(unthrown) - 5
    assert "unthrown" not in {each.kind for judged in revealed for each in judged.deviations}


@pytest.mark.parametrize(("nonce", "lines"), [("word", []), ("other word", [6])])
def test_nonces_are_part_of_the_dice(nonce: str, lines: list[int]) -> None:
    """Those of the journal, from where they stand: with other words the dice fall otherwise."""
    seed = seed_bytes("nonces")
    terms = DiceTerms("committed", "n", commitment=commitment(seed, "n"))
    state = BOOK.setup(SETUP)
    made = [
        encode(Header("n", BOOK.system, "1", "Nonces", terms, state)),
        encode(Contributed(1, "side:Red", "1", nonce)),
    ]
    for version, order in enumerate(NEXT_TURN, start=2):
        ruling = BOOK.adjudicate(state, order, KeyedDice(seed, "n", ["word"]))
        made.append(encode(Ruled(version, "referee", "1", (order,), ruling.events)))
        state = ruling.state
    made.append(encode(Closed(len(made), "referee", "1", seed.hex())))
    assert [each.line for each in differing(chained_up(made))] == lines
    assert differing(chained_up(made[:-1])) == []


def test_a_deviation_brings_no_others_about_further_on(battle: list[bytes]) -> None:
    """A ship that would be lost early still fires as it did: the lines between stay as they are."""
    found = [each.line for each in differing(battle, fix(multi_threshold="per_row"))]
    assert any(later - line > 3 for line, later in pairwise(found))


def unfit(lines: list[bytes], book: Book = BOOK, target: Any = newest) -> tuple[int, str]:
    """Return where lines are unfit, and why."""
    with pytest.raises(Unfit) as raised:
        rejudged(lines, target, book)
    return raised.value.line, raised.value.message


def test_a_broken_chain_is_found_before_anything_is_judged(battle: list[bytes]) -> None:
    """In whichever line."""
    for place in (0, 7, len(battle) - 1):
        broken = [*battle]
        broken[place] = broken[place].replace(b'"edition":"1"', b'"edition":"2"')
        assert unfit(broken) == (place + 1, "It is not the line that was hashed here.")


def test_what_is_no_transcript_is_unfit(battle: list[bytes]) -> None:
    """Nothing, junk, an unknown system, an edition that the book never had."""
    assert unfit([]) == (1, "The transcript is empty.")
    assert unfit([b"\x00\xff\n"]) == (1, "This is not a line of a transcript.")
    assert unfit(written(battle, system="chess"))[1].startswith("There is no rulebook 'chess'; ")
    assert unfit(written(battle, edition="7")) == (
        1,
        "It was played under edition '7' of full-thrust-light; there are: 1.",
    )


def test_entries_that_do_not_follow_are_unfit(battle: list[bytes]) -> None:
    """A version that is left out, an order of no book."""
    rest = [cut(raw.strip())[0] for raw in battle[2:4]]
    assert unfit(written(battle[:1], *rest)) == (2, "The entry is out of order.")
    plain = [raw.strip() for raw in battle]
    unknown = rechained(plain, b'"kind":"finish_orders"', b'"kind":"finish_dinner"')
    line, message = unfit(unknown)
    assert line == 14
    assert message.startswith("The entry cannot be read: ")


def test_an_event_that_nobody_ruled_is_a_difference(battle: list[bytes]) -> None:
    """With hashes that fit: it does not bring the judging down."""
    there = b'"kind":"order_written","ship":"Red-1"'
    moved = rechained([raw.strip() for raw in battle], there, there.replace(b"Red-1", b"X"))
    found = differing(moved)[0]
    assert (found.line, found.deviations[0].field) == (2, "/events/0")


def test_a_seed_that_was_not_committed_to_is_unfit(battle: list[bytes]) -> None:
    """No die of it is worth a ruling."""
    hidden = sealed(battle)
    closed = encode(Closed(len(hidden), "referee", "1", "00" * 32))
    assert unfit(written(hidden, closed)) == (
        1,
        "The seed that is revealed is not the committed one.",
    )


def test_a_battle_that_was_not_set_up_for_a_fix_is_unfit() -> None:
    """The book's own check says why."""
    lines = next(path for path in GOLDEN if "skirmish" in path.stem).read_bytes().splitlines()
    line, message = unfit(lines, RULEBOOKS["space-fleet"], fix(limited_sensors=True))
    assert (line, message) == (1, "Crucible is in no squadron, and needs one in this scenario.")
