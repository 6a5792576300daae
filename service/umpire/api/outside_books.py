"""Rulebooks of other packages: a service starts without those that it cannot serve."""

from typing import Any

import msgspec

from umpire.api.rest.openapi import openapi
from umpire.api.rulebook_schema import describe_rulebook, schema_of
from umpire.api.state import AppState
from umpire.kernel.decoders import decoder_of
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Rulebook, Seat
from umpire.rules import RULEBOOKS, Unfit

Book = Rulebook[Any, Any, Any]
PAGE_LIMIT = 10
FIELDS = ("sides", "turn", "phase", "result", "options", "tables")
"""Fields of every battle and view, which clients read."""


def leave_out_unfit() -> list[str]:
    """Leave out every rulebook of another package that cannot be served; return the reasons."""
    for system, book in list(RULEBOOKS.others.items()):
        try:
            require_servable(book)
        except Unfit as unfit:
            RULEBOOKS.refuse(system, f"{book.package} of {book.release}: {unfit}")
    return [
        f"The rulebook {system} is left out. {reason}"
        for system, reason in RULEBOOKS.refused.items()
    ]


def require_servable(book: Book) -> None:
    """Require that every edge can serve a rulebook.

    Raises:
        Unfit: a sample does not open, a type has no schema, or the battle lacks something.
    """
    if not book.samples:
        raise Unfit("It has no samples: give it at least one set-up.")
    for kind in (book.battle_type, book.view_type):
        missing = [each for each in FIELDS if each not in kind.__struct_fields__]
        if missing:
            raise Unfit(f"{kind.__name__} lacks {', '.join(missing)}: add the fields.")
    for name in book.samples:
        _require_sample(book, name)
    _require_schemas(book)


def _require_sample(book: Book, name: str) -> None:
    try:
        battle = book.setup(book.samples[name])
        book.check(battle)
    except Refusal as refusal:
        raise Unfit(f"The sample {name} is refused: {refusal.message}") from refusal
    if decoder_of(book.battle_type).decode(msgspec.json.encode(battle)) != battle:
        raise Unfit(f"The battle of the sample {name} is not the same once written and read.")
    for seat in (REFEREE, OBSERVER, *[Seat("side", side) for side in battle.sides]):
        view = book.view(battle, seat)
        if type(view) is not book.view_type:
            raise Unfit(f"A view is a {type(view).__name__}, not the {book.view_type.__name__}.")
        book.choices(battle, seat)


def _require_schemas(book: Book) -> None:
    from umpire.api.graphql.derive import Derivation  # noqa: PLC0415 — slow to load

    # The names of derived types are looked up once, in all modules that are loaded by then.
    dict(RULEBOOKS)
    derivation = Derivation()
    shown = (*book.event_types, *book.choice_types, book.battle_type, book.view_type)
    given = (*book.order_types, book.setup_type, book.options_type, book.tables_type)
    try:
        describe_rulebook(book)
        schema_of(book)
        openapi(AppState({book.system: book}, PAGE_LIMIT), book)
        for each in shown:
            derivation.output(each)
        for each in given:
            derivation.input(each)
    except Exception as wrong:  # any fault of another package
        raise Unfit(f"Its types have no schema: {type(wrong).__name__}: {wrong}") from wrong
