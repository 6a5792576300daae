"""The commands `new-rulebook` and `check-rulebook`: write a rulebook in a package of its own."""

import ast
import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from umpire import __version__, engine
from umpire.cli.terminal import ANSWER_IS_NO, FINE, Unusable, complain, paper
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Rulebook, Seat
from umpire.kernel.ruling import fold
from umpire.rules import RULEBOOKS, SYSTEM, Unfit
from umpire.scenarios.transcripts import verification_of

NEW_EXAMPLE = "Example: umpire new-rulebook star-duel"
CHECK_EXAMPLE = "Example: umpire check-rulebook star-duel"
GAMES, MOST_ORDERS = 20, 300
IMPURE = frozenset(
    ("asyncio", "datetime", "os", "random", "secrets", "socket", "subprocess", "threading", "time")
)
"""Modules that rules do not import: a ruling depends on nothing but battle, order and dice."""
PUBLIC = ("umpire.kernel", "umpire.rules")
"""Packages of umpire that a rulebook imports."""


def new_rulebook(
    name: Annotated[str, typer.Argument(help="The system, such as star-duel.")],
    *,
    into: Annotated[
        Path | None, typer.Option(help="The new folder. The name, in this folder, by default.")
    ] = None,
    prefix: Annotated[
        str | None, typer.Option(help="The start of its rule ids, such as SD (for SD-1).")
    ] = None,
) -> int:
    """Write a package with a small complete rulebook, its tests and a CI file.

    Change the rules, and run umpire check-rulebook.
    """
    if not SYSTEM.fullmatch(name):
        raise Unusable(f"{name!r} is no system: use lower-case letters, digits and single hyphens.")
    if name in RULEBOOKS:
        raise Unusable(f"The rulebook {name} exists: choose another name.")
    words = name.split("-")
    start = prefix or ("".join(word[0] for word in words) if words[1:] else name[:2]).upper()
    if not re.fullmatch(r"[A-Z][A-Z0-9]{1,4}", start):
        raise Unusable(f"{start!r} is no start of rule ids: use 2 to 5 capitals or digits.")
    folder = into or Path(name)
    if folder.exists() and any(folder.iterdir()):
        raise Unusable(f"{folder} is not empty: choose another folder.")
    fields = {
        "SYSTEM": name,
        "PACKAGE": "_".join(words),
        "NAME": "_".join(words).upper(),
        "TITLE": " ".join(word.capitalize() for word in words),
        "PREFIX": start,
        "VERSION": __version__,
    }
    template = resources.files("umpire.cli") / "rulebook_template"
    for path, text in _render(template, fields):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    console = paper()
    console.print(f"{folder} has the rulebook {fields['TITLE']}. Next:", soft_wrap=True)
    for step in (
        f"python -m pip install -e {folder}",
        f"umpire check-rulebook {name}",
        "umpire serve",
    ):
        console.print(f"  {step}", soft_wrap=True)
    return FINE


def _render(template: Traversable, fields: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the files of the new package: path and text."""
    for path, file in _files_in(template, ""):
        text = file.read_text(encoding="utf-8")
        if path.startswith("broadside/"):
            text = _rename(text, fields)
            path = f"src/{path.replace('broadside', fields['PACKAGE'])}"  # noqa: PLW2901
        elif path.startswith("workflows/"):
            path = f".github/{path}"  # noqa: PLW2901
        for key, value in fields.items():
            text = text.replace(f"@{key}@", value)
        yield path.removesuffix(".in"), text


def _rename(text: str, fields: dict[str, str]) -> str:
    """Return a file of Broadside with the names of the new rulebook."""
    for old, new in (
        ('system="broadside"', f'system="{fields["SYSTEM"]}"'),
        ("broadside", fields["PACKAGE"]),
        ("BROADSIDE", fields["NAME"]),
        ("Broadside", fields["TITLE"]),
        ("BS-", f"{fields['PREFIX']}-"),
    ):
        text = text.replace(old, new)
    return text


def _files_in(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for each in sorted(folder.iterdir(), key=lambda one: one.name):
        if each.is_dir() and each.name != "__pycache__":
            yield from _files_in(each, f"{path}{each.name}/")
        elif each.is_file():
            yield f"{path}{each.name}", each


def check_rulebook(
    system: Annotated[str, typer.Argument(help="The system of an installed rulebook.")],
    *,
    games: Annotated[int, typer.Option(min=1, max=10_000, help="Random battles to play.")] = GAMES,
    seed: Annotated[int, typer.Option(help="The seed of the random battles.")] = 0,
) -> int:
    """Check that umpire can serve a rulebook, and that it has the properties of every rulebook.

    Its samples open, its types have schemas, its modules import only rules; in random battles
    every offered order is accepted, the events alone rebuild the battle, and transcripts verify. A
    note names each event that changes the view of a seat without being shown to it.
    """
    from umpire.api.outside_books import require_servable  # noqa: PLC0415 — slow to load

    reason = RULEBOOKS.refused.get(system) if system not in RULEBOOKS else None
    if reason is not None:
        complain(f"The rulebook {system} is left out. {reason}")
        return ANSWER_IS_NO
    if system not in RULEBOOKS:
        raise Unusable(
            f"No installed package brings the rulebook {system}. Installed: {', '.join(RULEBOOKS)}."
        )
    book = RULEBOOKS[system]
    console = paper()
    try:
        require_servable(book)
        console.print("served     samples, views, JSON Schema, OpenAPI, GraphQL")
        _require_pure(book)
        console.print("imports    only the kernel and other rulebooks; no input or output")
        noted = set[str]()
        for game in range(games):
            sample = list(book.samples)[game % len(book.samples)]
            noted |= _play(book, sample, f"{seed}/{game}")
        console.print(f"played     {games} random battles: offers, events, transcripts")
        for note in sorted(noted):
            console.print(f"note       {note}", soft_wrap=True)
    except Unfit as unfit:
        complain(f"The rulebook {system} does not pass. {unfit}")
        return ANSWER_IS_NO
    return FINE


def _require_pure(book: Rulebook[Any, Any, Any]) -> None:
    for path, file in _files_in(resources.files(book.package), ""):
        if path.endswith(".py"):
            for module in _imports_of(file.read_text(encoding="utf-8")):
                if module.split(".")[0] in IMPURE:
                    raise Unfit(f"{path} imports {module}: rules do no input or output.")
                if module.startswith("umpire.") and not module.startswith(PUBLIC):
                    raise Unfit(f"{path} imports {module}: import only {' and '.join(PUBLIC)}.")


def _imports_of(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _play(book: Rulebook[Any, Any, Any], sample: str, seed: str) -> set[str]:
    """Play a random battle of at most `MOST_ORDERS` orders, and return notes for the author.

    Raises:
        Unfit: a property does not hold.
    """
    random = Random(seed)  # noqa: S311 -- a sample, no secret
    where = f"In {sample}, battle {seed},"
    game = engine.open(book.system, sample=sample, dice=engine.seeded(seed), name=seed)
    battle = book.setup(book.samples[sample])
    noted = set[str]()
    for number in range(MOST_ORDERS):
        if game.result is not None:
            break
        orders = [(side, move) for side in game.sides for move in game.moves(side, most=3)]
        if not orders:
            raise Unfit(f"{where} order {number}: no side is offered an order, and it is not over.")
        side, order = random.choice(orders)
        try:
            ruled = game.rule(order, seat=side)
        except Refusal as refusal:
            raise Unfit(
                f"{where} order {number}: {order} is offered to {side} and refused with "
                f"{refusal.code}: {refusal.message}"
            ) from refusal
        after = fold(battle, ruled.events)
        noted.update(_silent_changes(book, battle, ruled.events))
        game, battle = ruled.game, after
        if book.view(battle, REFEREE) != game.view("referee"):
            raise Unfit(f"{where} order {number}: the events of {order} do not rebuild the battle.")
    verdict = verification_of(game.transcript().splitlines(), RULEBOOKS).run()
    if not verdict.verified:
        raise Unfit(f"{where} the transcript does not verify: {verdict.difference}")
    return noted


def _silent_changes(
    book: Rulebook[Any, Any, Any], battle: Any, events: tuple[Any, ...]
) -> Iterator[str]:
    """Yield a note for each event that changes the view of a seat without being shown to it."""
    seats = (OBSERVER, *[Seat("side", side) for side in battle.sides])
    for event in events:
        after = event.apply(battle)
        for seat in seats:
            unseen = book.report(after, event, seat) is None
            if unseen and book.view(battle, seat) != book.view(after, seat):
                kind = event.__struct_config__.tag
                who = "the observer" if seat == OBSERVER else "a side"
                yield f"{kind} ({event.rule}) changes the view of {who} that does not see it."
        battle = after
