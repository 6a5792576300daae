"""Conformance: given/when/then cases with scripted dice, asked of the rulebooks, answers compared.

The vocabulary is described in `schema/conformance/README.md`, and so is the protocol: as
`python -m tests.conformance --answer` the umpire is one engine among others.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from umpire.cli.conformance import (
    PREFIXES,
    TURN,
    Outcome,
    command_of,
    disputed,
    disputes,
    judged,
    load,
    ruleset_of,
    told,
)
from umpire.kernel.errors import Refusal

from . import (
    cold_infinity,
    full_thrust_light,
    full_thrust_remixed,
    space_fleet,
    to_boldly_thrust,
    turns,
)
from .vocabulary import Answer, Case, Unsupported, refused

BROKEN = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, msgspec.MsgspecError)
"""What an adapter may meet in a case that is not told as the vocabulary has it."""


class Adapter(NamedTuple):
    """One rulebook's translator: its codes of refusal, whom to ask."""

    codes: frozenset[str]
    ask: Callable[[Case], Answer]


ADAPTERS: Mapping[str, Adapter] = {
    "full-thrust-light": Adapter(full_thrust_light.CODES, full_thrust_light.ask),
    "full-thrust-remixed": Adapter(full_thrust_remixed.CODES, full_thrust_remixed.ask),
    "space-fleet": Adapter(space_fleet.CODES, space_fleet.ask),
    "cold-infinity": Adapter(cold_infinity.CODES, cold_infinity.ask),
    "to-boldly-thrust": Adapter(to_boldly_thrust.CODES, to_boldly_thrust.ask),
}
assert ADAPTERS.keys() == PREFIXES.keys()


def adapter_for(case: Case) -> Adapter:
    """Return the adapter of the rulebook of a case.

    Raises:
        Unsupported: no adapter speaks for that rulebook.
    """
    ruleset = ruleset_of(case)
    if ruleset not in ADAPTERS:
        raise Unsupported(f"no adapter for ruleset {ruleset!r}")
    return ADAPTERS[ruleset]


def run(case: Case, known: Mapping[str, Mapping[str, str]]) -> Outcome:
    """Put one case to its rulebook and compare the answer with `then`."""
    set_aside = disputed(case, known)
    if set_aside is not None:
        return set_aside
    try:
        adapter = adapter_for(case)
        answer = answered(adapter, case)
    except Unsupported as unknown:
        return Outcome(case, "unsupported", (str(unknown),))
    except BROKEN as broken:
        return Outcome(case, "failed", (f"{type(broken).__name__}: {broken}",))
    return judged(case, answer, adapter.codes)


def answered(adapter: Adapter, case: Case) -> Answer:
    """Return what the rulebook answers; a refusal is an answer too."""
    try:
        return turns.ask(case) if command_of(case) == TURN else adapter.ask(case)
    except Refusal as refusal:
        return refused(refusal)


def main(arguments: Sequence[str]) -> int:
    """Run the files and folders named; return 0 if every case that is not disputed passed."""
    if list(arguments) == ["--answer"]:
        answer_lines(sys.stdin)
        return 0
    if not arguments:
        sys.stderr.write("usage: python -m tests.conformance PATH... | --answer\n")
        return 2
    known = disputes()
    outcomes = [run(case, known) for path in arguments for case in load(Path(path))]
    sys.stdout.writelines(f"{line}\n" for line in told(outcomes))
    return int(any(outcome.verdict in {"failed", "unsupported"} for outcome in outcomes))


def answer_lines(lines: Iterable[str]) -> None:
    """Answer one case a line, as any engine does."""
    for line in lines:
        case = json.loads(line)
        told_of = {"id": case.get("id")}
        try:
            then = {"dice_used": None} if case.get("counts_dice") else {}
            answer: Any = {"answer": answered(adapter_for(case), {**case, "then": then})}
        except Unsupported as unknown:
            answer = {"unsupported": str(unknown)}
        sys.stdout.write(json.dumps(told_of | answer, default=str) + "\n")
        sys.stdout.flush()
