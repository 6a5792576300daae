"""`umpire conformance`: the cases of the suite, put to any engine that speaks the protocol."""

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from umpire.cli.reading import usable
from umpire.cli.suite.cases import (
    DISPUTED,
    PREFIXES,
    VECTORS,
    Case,
    disputes,
    is_of_chapter,
    load,
    ruleset_of,
    tags_of,
    version,
)
from umpire.cli.suite.comparing import Outcome, disputed
from umpire.cli.suite.engine import Engine, asked
from umpire.cli.suite.reporting import told_in_short
from umpire.cli.terminal import ANSWER_IS_NO, FINE, Unusable, paper, printable, put_json
from umpire.kernel.errors import CODES

EXAMPLE = "Example: umpire conformance --engine 'node engine.mjs'"
PATIENCE_S = 10.0


class Tier(Enum):
    """Of what a case asks."""

    STEP = "step"
    TURN = "turn"


def conformance(  # noqa: PLR0913 — what the command takes
    *,
    engine: Annotated[
        str | None,
        typer.Option(metavar="CMD", help="How the engine is started; no shell is asked."),
    ] = None,
    listing: Annotated[
        bool, typer.Option("--list", help="List the cases with their tags instead, as JSON.")
    ] = False,
    vectors: Annotated[
        list[Path] | None,
        typer.Option(metavar="PATH", help="Cases, or a folder of them; else those of the suite."),
    ] = None,
    ruleset: Annotated[
        list[str] | None, typer.Option(metavar="SYSTEM", help="Only the cases of this rulebook.")
    ] = None,
    chapter: Annotated[
        list[str] | None,
        typer.Option(metavar="CHAPTER", help="Only those of this chapter: its title or number."),
    ] = None,
    tier: Annotated[
        Tier | None, typer.Option(help="Only single steps, or only whole turns.")
    ] = None,
    timeout: Annotated[
        float, typer.Option(min=0.1, help="The seconds that an answer may take.")
    ] = PATIENCE_S,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 if a case is unsupported, too.")
    ] = False,
) -> int:
    """Put the conformance cases to another engine.

    It reads a case a line and answers in a line: {"id": ..., "answer": {...}}, or
    {"id": ..., "unsupported": "why"}.
    """
    if (engine is None) is not listing:
        raise Unusable("Say one of --engine CMD and --list.")
    cases = _cases(vectors or [VECTORS], ruleset or [], chapter or [], tier)
    if engine is None:
        for case in cases:
            put_json(tags_of(case))
        return FINE
    known = disputes() if DISPUTED.is_file() else {}
    set_aside = [outcome for case in cases if (outcome := disputed(case, known))]
    aside = {str(outcome.case.get("id")) for outcome in set_aside}
    with Engine(engine, timeout) as running:
        open_cases = [case for case in cases if str(case.get("id")) not in aside]
        outcomes = [*asked(running, open_cases, _codes()), *set_aside]
    console = paper()
    if vectors is None:
        console.print(f"suite {version()}", soft_wrap=True)
    for line in told_in_short(outcomes):
        console.print(printable(line), soft_wrap=True)
    return _verdict(outcomes, strict=strict)


def _cases(
    paths: Sequence[Path], rulesets: Sequence[str], chapters: Sequence[str], tier: Tier | None
) -> list[Case]:
    """Return the cases that are asked for.

    Raises:
        Unusable: a file holds none, or there are none of that rulebook, chapter or tier.
    """
    found: list[Case] = []
    for path in paths:
        with usable(path, "read"):
            cases = load(path)
        if not all(isinstance(case, dict) and {"when", "then"} <= case.keys() for case in cases):
            raise Unusable(
                f"{path} holds something else than cases: `when` and `then` are missing."
            )
        found += cases
    of_books = [case for case in found if not rulesets or ruleset_of(case) in rulesets]
    if not of_books:
        raise Unusable(f"There are no such cases; rulebooks are {', '.join(PREFIXES)}.")
    tagged = [(case, tags_of(case)) for case in of_books]
    wanted = [
        case
        for case, tags in tagged
        if (not chapters or any(is_of_chapter(tags, each) for each in chapters))
        and (tier is None or tags.tier == tier.value)
    ]
    if not wanted:
        known = dict.fromkeys(tags.chapter for _, tags in tagged)
        raise Unusable(f"There are no such cases; their chapters are: {', '.join(known)}.")
    return wanted


def _codes() -> dict[str, frozenset[str]]:
    """Return the reasons of refusals that are compared, by rulebook."""
    from umpire.rules import RULEBOOKS  # noqa: PLC0415 — it takes all the books

    return {
        system: frozenset(code.name for code in (*CODES, *book.codes))
        for system, book in RULEBOOKS.items()
    }


def _verdict(outcomes: Sequence[Outcome], *, strict: bool) -> int:
    verdicts = {outcome.verdict for outcome in outcomes}
    missing = strict and "unsupported" in verdicts
    return ANSWER_IS_NO if "failed" in verdicts or missing or "passed" not in verdicts else FINE
