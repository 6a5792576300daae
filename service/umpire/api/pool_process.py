"""The process of the pool: `python -m umpire.api.pool_process MIB` answers questions.

They come from its standard input. `MIB` is the memory, in MiB, that it may use beyond its size with
all rulebooks loaded. A question that uses up its processor time ends the process by `SIGPROF`.

Commands for stored scenarios are judged here too. They travel with the battle and the orders as the
JSON of the journal, everything else as Python values.
"""

import os
import pickle
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, TypeAlias

import msgspec
from msgspec import structs
from msgspec.structs import replace

from umpire import formats
from umpire.api.decode import domain, envelope, json_value, read_value, require_few_values
from umpire.api.problems import ANSWER_TOO_LARGE, BAD_PARAMETER, TAKES_TOO_MUCH
from umpire.api.questions import (
    PAGE_BYTES,
    Asked,
    Bounds,
    Offers,
    Page,
    assessment_of,
    battle_of,
    odds_of,
    offers_of,
    opening_of,
    orders_of,
    pure_dice,
    require_few_units,
    ruled,
)
from umpire.api.rest.shapes import (
    AdjudicationBody,
    BattleBody,
    BattleOpened,
    ChoicesBody,
    DesignAssessed,
    DesignBody,
    FileWritten,
    GameExportBody,
    GameImportBody,
    GameImported,
    GamePhaseBody,
    OddsBody,
    OddsGiven,
    PhaseAnswered,
    QuestionBody,
    RulingGiven,
    ShipExportBody,
    ShipImportBody,
    ShipImported,
    ShipsImported,
    ViewBody,
    ViewGiven,
)
from umpire.api.turns import tune_collector
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.lines import language
from umpire.kernel.names import title as as_title
from umpire.kernel.odds import repeated, zero
from umpire.kernel.rulebook import Family, Rulebook, Seat
from umpire.rules import SERVED
from umpire.scenarios import compact
from umpire.scenarios.adjudication import Rulebooks, require_known_side, rulebook_named, seat_named
from umpire.scenarios.explain import explain
from umpire.scenarios.journal import Lines, codec_of, encode
from umpire.scenarios.lifecycle import Journal, verified_journal
from umpire.scenarios.repository import Standing, keyed_dice
from umpire.scenarios.submit import Command, Foretold, dry_run, judge
from umpire.scenarios.transcripts import verification_of
from umpire.scenarios.verify import Verdict
from umpire.telemetry.logs import Call, begin

AROUND_BYTES = 200
"""Bytes of an answer around its page of choices."""


Book: TypeAlias = Rulebook[Any, Any, Any]


def encoded(value: Any, bounds: Bounds) -> bytes:
    """Return an answer as JSON.

    Raises:
        Malformed: it is larger than answers may be.
    """
    answer = encode(value)
    if len(answer) > bounds.answer_bytes:
        raise ANSWER_TOO_LARGE.refuse(
            f"The answer has {len(answer)} bytes; {bounds.answer_bytes} are allowed "
            "(UMPIRE_ANSWER_LIMIT): ask for less at once, such as one `unit`."
        )
    return answer


def _placed(books: Rulebooks, bounds: Bounds, asked: QuestionBody) -> tuple[Book, Any]:
    """Return the rulebook and the battle that a question is about."""
    book = rulebook_named(books, asked.system)
    given = (asked.battle, asked.sample, asked.setup, asked.options)
    return book, battle_of(book, *given, bounds)


def battles(books: Rulebooks, bounds: Bounds, body: bytes) -> bytes:
    """Open a battle from a sample or a set-up."""
    asked = envelope(BattleBody, json_value(body))
    book = rulebook_named(books, asked.system)
    battle = opening_of(book, asked.sample, asked.setup, asked.options, bounds)
    return encoded(BattleOpened(asked.system, battle), bounds)


def adjudications(books: Rulebooks, bounds: Bounds, body: bytes, *, family: Family | None) -> bytes:
    """Rule on orders for a battle."""
    asked = envelope(AdjudicationBody, json_value(body))
    book, battle = _placed(books, bounds, asked)
    orders = orders_of(book, asked.orders, battle, bounds.orders)
    dice = pure_dice(asked.seed, asked.faces, asked.scenario)
    ruling = ruled(book, battle, orders, dice, family=family)
    return encoded(RulingGiven(asked.system, ruling.events, ruling.state), bounds)


def choices(books: Rulebooks, bounds: Bounds, body: bytes, *, whole: bool = False) -> bytes:
    """Return a page of the orders that a seat may give; `whole`: everything within its limit."""
    asked = envelope(ChoicesBody, json_value(body))
    book, battle = _placed(books, bounds, asked)
    seat = seat_named(asked.seat, "/seat")
    require_known_side(battle.sides, seat, "/seat")
    page = _page(book, battle, seat, Asked(asked.unit, asked.after, asked.limit, whole), bounds)
    return encoded(
        {"system": asked.system, "choices": msgspec.Raw(page.choices), "next": page.next}, bounds
    )


def _page(book: Book, battle: Any, seat: Seat, asked: Asked, bounds: Bounds) -> Page:
    """Return a page of the orders that a seat may give.

    Raises:
        Malformed: the page must be whole, and is larger than answers may be.
    """
    room = bounds.answer_bytes - AROUND_BYTES
    most = room if asked.whole else min(PAGE_BYTES, room)
    page = offers_of(book, battle, seat, asked.unit).page(asked, most)
    if len(page.choices) > room or (asked.whole and _is_cut(page, asked)):
        raise ANSWER_TOO_LARGE.refuse(
            f"The choices have more than {bounds.answer_bytes} bytes (UMPIRE_ANSWER_LIMIT): ask"
            " for fewer at once, with `first` and `after`, or for one `unit`."
        )
    return page


def _is_cut(page: Page, asked: Asked) -> bool:
    """Return whether a page ends before its limit."""
    return page.next is not None and page.next - asked.after != asked.limit


def views(books: Rulebooks, bounds: Bounds, body: bytes) -> bytes:
    """Return a battle as a seat sees it."""
    asked = envelope(ViewBody, json_value(body))
    book, battle = _placed(books, bounds, asked)
    seat = seat_named(asked.seat, "/seat")
    require_known_side(battle.sides, seat, "/seat")
    return encoded(ViewGiven(asked.system, book.view(battle, seat)), bounds)


def odds(books: Rulebooks, bounds: Bounds, body: bytes) -> bytes:
    """Return the exact chances of a declared order in a battle."""
    asked = envelope(OddsBody, json_value(body))
    book, battle = _placed(books, bounds, asked)
    return encoded(OddsGiven(asked.system, odds_of(book, battle, asked.order)), bounds)


def designs(books: Rulebooks, bounds: Bounds, body: bytes) -> bytes:
    """Assess a design."""
    asked = envelope(DesignBody, json_value(body))
    book = rulebook_named(books, asked.system)
    assessed = assessment_of(book, asked.design, asked.tables, asked.options)
    return encoded(DesignAssessed(asked.system, assessed), bounds)


def import_ships(books: Rulebooks, bounds: Bounds, body: bytes) -> bytes:
    """Read ships of another tool."""
    asked = envelope(ShipImportBody, json_value(body))
    book = rulebook_named(books, asked.system)
    with _of_file("/file"):
        found = formats.import_ships(book, asked.file, asked.format)
    ships = tuple([ShipImported(*structs.astuple(ship)) for ship in found.ships])
    return encoded(ShipsImported(asked.system, found.format, ships), bounds)


def export_ships(books: Rulebooks, bounds: Bounds, body: bytes) -> bytes:
    """Write designs for another tool."""
    asked = envelope(ShipExportBody, json_value(body))
    book = rulebook_named(books, asked.system)
    formats.require_formats(book)
    designs = [
        domain(book.design.design_type, each, f"/designs/{place}") if book.design else each
        for place, each in enumerate(asked.designs)
    ]
    return _written(asked.system, formats.export_ships(book, designs, asked.format), bounds)


def import_game(books: Rulebooks, bounds: Bounds, body: bytes) -> bytes:
    """Read a game of another tool."""
    asked = envelope(GameImportBody, json_value(body))
    book = rulebook_named(books, asked.system)
    with _of_file("/package"):
        found = formats.import_game(book, asked.package)
    require_few_units(found.setup, bounds, "/package")
    return encoded(GameImported(asked.system, *structs.astuple(found)), bounds)


def adjudicate_phase(books: Rulebooks, bounds: Bounds, body: bytes) -> bytes:
    """Rule on a phase of a game of another tool."""
    asked = envelope(GamePhaseBody, json_value(body))
    book = rulebook_named(books, asked.system)
    with _of_file("/package"):
        title = formats.title_of(asked.package)
    dice = pure_dice(asked.seed, asked.faces, title)
    with _of_file("/package"):
        found = formats.adjudicate_phase(book, asked.package, dice, typed=asked.seed is None)
    if isinstance(dice, SuppliedDice):
        dice.finish()
    return encoded(PhaseAnswered(asked.system, *structs.astuple(found)), bounds)


def export_game(books: Rulebooks, bounds: Bounds, body: bytes) -> bytes:
    """Write a battle for another tool."""
    asked = envelope(GameExportBody, json_value(body))
    formats.require_formats(rulebook_named(books, asked.system))
    book, battle = _placed(books, bounds, asked)
    title = as_title(asked.title, "/title") or "Battle"
    return _written(asked.system, formats.export_game(book, battle, asked.format, title), bounds)


def _written(system: str, written: formats.ExportedFile, bounds: Bounds) -> bytes:
    return encoded(FileWritten(system, *structs.astuple(written)), bounds)


@contextmanager
def _of_file(at: str) -> Iterator[None]:
    """Let refusals of a file point into the body; format and dice are beside the file."""
    try:
        yield
    except Refusal as refusal:
        if refusal.at not in {"/system", "/format"} and not refusal.at.startswith("/faces"):
            refusal.inside(at)
        raise


def verifications(books: Rulebooks, bounds: Bounds, body: bytes) -> bytes:
    """Verify a transcript."""
    return encoded(verification_of(Lines(body), books).run(), bounds)


def verdict(books: Rulebooks, _bounds: Bounds, body: bytes, *, seed: bytes | None) -> Verdict:
    """Verify a stored transcript, with its seed if that is known."""
    return verification_of(Lines(body), books, seed).run()


def explanations(
    books: Rulebooks, bounds: Bounds, body: bytes, *, number: int | None, label: str | None
) -> bytes:
    """Explain one roll of a transcript."""
    return encoded(explain(Lines(body), books, number=number, label=label), bounds)


def journal(books: Rulebooks, _bounds: Bounds, body: bytes) -> Journal:
    """Return what a transcript holds, once it is verified."""
    return verified_journal(Lines(body), books)


def opening(books: Rulebooks, _bounds: Bounds, body: bytes, *, system: str) -> bytes:
    """Return the battle that a set-up opens."""
    book = books[system]
    return encode(book.setup(read_value(book.setup_type, body)))


def choices_now(  # noqa: PLR0913 — what choices depend on, by name
    books: Rulebooks, bounds: Bounds, body: bytes, *, system: str, seat: Seat, asked: Asked
) -> Page:
    """Return a page of the orders that a seat may give in a stored battle."""
    book = books[system]
    return _page(book, read_value(book.battle_type, body), seat, asked, bounds)


MOST_LINES = 200
"""How many choices a compact page looks at."""


def compact_choices(  # noqa: PLR0913 — as above
    books: Rulebooks,
    _bounds: Bounds,
    body: bytes,
    *,
    system: str,
    seat: Seat,
    asked: Asked,
    choice: str | None,
) -> str:
    """Return a page of what a seat may order as text, or one choice in full.

    Raises:
        Malformed: there is no such choice now.
    """
    book = books[system]
    offers = offers_of(book, read_value(book.battle_type, body), seat, asked.unit)
    if choice is not None:
        return _one_choice(offers, choice)
    most = asked.limit or MOST_LINES
    page = offers.page(Asked(asked.unit, asked.after, most), PAGE_BYTES)
    listed = msgspec.json.decode(page.choices)
    return compact.choices_page(listed, asked.after, page.next, whole=asked.unit is None)


def _one_choice(offers: Offers, choice: str) -> str:
    after: int | None = 0
    while after is not None:
        page = offers.page(Asked(None, after), PAGE_BYTES)
        for each in msgspec.json.decode(page.choices):
            if compact.id_of(each) == choice:
                return compact.one_choice(each)
        after = page.next
    raise BAD_PARAMETER.refuse(
        f"No choice has the id {choice[:20]!r} now: ids change with the battle, so list again."
    )


def odds_now(  # noqa: PLR0913 — what odds depend on, by name
    books: Rulebooks, bounds: Bounds, body: bytes, *, system: str, seat: Seat, order: bytes
) -> bytes:
    """Return the exact chances of a declared order in a battle that is kept."""
    book = books[system]
    battle = read_value(book.battle_type, body)
    return encoded(odds_of(book, battle, read_value(Any, order), seat), bounds)


def not_too_much(_books: Rulebooks, _bounds: Bounds, body: bytes) -> None:
    """Refuse a body that is not to be read on the event loop: no JSON, or too many values."""
    require_few_values(json_value(body))


def judge_now(
    books: Rulebooks, bounds: Bounds, body: bytes, *, orders: bytes, command: Command, **where: Any
) -> bytes:
    """Return the events of the ruling on a command for a scenario that is kept."""
    standing = _standing(books, body, **where)
    given = replace(command, orders=codec_of(standing.rulebook).orders.decode(orders))
    return encoded(judge(standing, given).events, bounds)


def foretell_now(
    books: Rulebooks, bounds: Bounds, body: bytes, *, orders: bytes, command: Command, **where: Any
) -> tuple[Foretold, bytes]:
    """Return what would come of a command for a scenario that is kept, the events apart."""
    standing = _standing(books, body, **where)
    given = replace(command, orders=codec_of(standing.rulebook).orders.decode(orders))
    run = dry_run(standing, given)
    return replace(run, events=()), encoded(run.events, bounds)


def _standing(books: Rulebooks, body: bytes, *, system: str, standing: Standing) -> Standing:
    """Return the present state of a scenario, put together again."""
    book = books[system]
    nonces = standing.contributed.values()
    return replace(
        standing,
        rulebook=book,
        battle=read_value(book.battle_type, body),
        dice=keyed_dice(standing.header, standing.seed, nonces),
    )


ACTS: Mapping[str, Callable[..., Any]] = {
    act.__name__: act
    for act in (
        *(battles, adjudications, choices, views, odds, designs, verifications, explanations),
        *(import_ships, export_ships, import_game, export_game, adjudicate_phase),
        verdict,
        *(
            journal,
            opening,
            choices_now,
            compact_choices,
            odds_now,
            judge_now,
            foretell_now,
            not_too_much,
        ),
    )
}


MIB = 2**20
READY, ANSWER, REFUSED, FAULT = "ready", "answer", "refused", "fault"
NICENESS = 5


def answered(
    books: Rulebooks, act: str, bounds: Bounds, body: bytes, given: dict[str, Any]
) -> tuple[str, Any, Call]:
    """Return the answer to an act, and its log record."""
    call = Call()
    begin(call)
    try:
        return ANSWER, ACTS[act](books, bounds, body, **given), call
    except Refusal as refusal:
        return REFUSED, refusal, call
    except MemoryError:
        too_much = TAKES_TOO_MUCH.refuse(
            f"The question needs more than {bounds.memory_mib} MiB of memory "
            "(UMPIRE_QUESTION_MEMORY_MIB): ask for less at once."
        )
        return REFUSED, too_much, call
    except Exception:  # noqa: BLE001 — it is sent to the parent, which raises it
        return FAULT, traceback.format_exc(), call


def tell(out: IO[bytes], told: tuple[str, Any, Call]) -> None:
    """Send an answer."""
    pickle.dump(told, out, pickle.HIGHEST_PROTOCOL)
    out.flush()


def all_loaded() -> Rulebooks:
    """Return the rulebooks, with all that their odds need: a question's time is for its answer."""
    repeated(zero(), 1)
    return dict(SERVED)


def bound_memory(more_mib: int) -> None:
    """Let the process take only so much memory more than it has, where the system can say it."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:
        return
    most = pages * resource.getpagesize() + more_mib * MIB
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def run_pool_process() -> None:
    """Answer one question after another, until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # text printed by mistake must not mix with answers
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    books = all_loaded()
    tune_collector()
    bound_memory(int(sys.argv[1]))
    with suppress(EOFError, BrokenPipeError):
        tell(out, (READY, None, Call()))
        while True:
            limit_s, code, *question = pickle.load(sys.stdin.buffer)  # noqa: S301 — our parent's
            signal.setitimer(signal.ITIMER_PROF, limit_s)
            language.set(code)
            told = answered(books, *question)
            signal.setitimer(signal.ITIMER_PROF, 0)
            tell(out, told)


if __name__ == "__main__":
    run_pool_process()
