"""`umpire conformance`: the cases of the suite, put to any engine that speaks the protocol."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from umpire.cli.reading import usable
from umpire.cli.suite.cases import DISPUTED, PREFIXES, VECTORS, Case, disputes, load, ruleset_of
from umpire.cli.suite.comparing import Outcome, disputed
from umpire.cli.suite.engine import Engine, asked
from umpire.cli.suite.reporting import told_in_short
from umpire.cli.terminal import ANSWER_IS_NO, FINE, Unusable, paper, printable
from umpire.kernel.errors import CODES

EXAMPLE = "Example: umpire conformance --engine 'node engine.mjs'"
PATIENCE_S = 10.0


def conformance(
    *,
    engine: Annotated[
        str, typer.Option(metavar="CMD", help="How the engine is started; no shell is asked.")
    ],
    vectors: Annotated[
        list[Path] | None,
        typer.Option(metavar="PATH", help="Cases, or a folder of them; else those of the suite."),
    ] = None,
    ruleset: Annotated[
        list[str] | None, typer.Option(metavar="SYSTEM", help="Only the cases of this rulebook.")
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
    {"id": ..., "unsupported": "why"}. Exits with 0 if some passed, and none failed.
    """
    cases = _cases(vectors or [VECTORS], ruleset or [])
    known = disputes() if DISPUTED.is_file() else {}
    set_aside = [outcome for case in cases if (outcome := disputed(case, known))]
    aside = {str(outcome.case.get("id")) for outcome in set_aside}
    with Engine(engine, timeout) as running:
        open_cases = [case for case in cases if str(case.get("id")) not in aside]
        outcomes = [*asked(running, open_cases, _codes()), *set_aside]
    console = paper()
    for line in told_in_short(outcomes):
        console.print(printable(line), soft_wrap=True)
    return _verdict(outcomes, strict=strict)


def _cases(paths: Sequence[Path], rulesets: Sequence[str]) -> list[Case]:
    """Return the cases that are asked for.

    Raises:
        Unusable: a file holds none, or there are none of that rulebook.
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
    wanted = [case for case in found if not rulesets or ruleset_of(case) in rulesets]
    if not wanted:
        raise Unusable(f"There are no such cases; rulebooks are {', '.join(PREFIXES)}.")
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
