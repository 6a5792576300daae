"""Conformance: given/when/then cases with scripted dice, asked of the rulebooks, answers compared.

The vocabulary is described in `schema/conformance/README.md`.
"""

import json
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from umpire.kernel.errors import Refusal

from . import cold_infinity, full_thrust_light, full_thrust_remixed, space_fleet, to_boldly_thrust
from .vocabulary import Answer, Case, Unsupported, refused

TOLERANCE = 0.01
BROKEN = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, msgspec.MsgspecError)
"""What an adapter may meet in a case that is not told as the vocabulary has it."""
DISPUTED = Path(__file__).with_name("disputed.toml")

Verdict: TypeAlias = Literal["passed", "failed", "unsupported", "disputed"]


class Adapter(NamedTuple):
    """One rulebook's translator: how its cases are known, its codes of refusal, whom to ask."""

    ruleset: str
    prefix: str
    codes: frozenset[str]
    ask: Callable[[Case], Answer]


ADAPTERS: tuple[Adapter, ...] = (
    Adapter("full-thrust-light", "FTL", full_thrust_light.CODES, full_thrust_light.ask),
    Adapter("full-thrust-remixed", "FT", full_thrust_remixed.CODES, full_thrust_remixed.ask),
    Adapter("space-fleet", "SF", space_fleet.CODES, space_fleet.ask),
    Adapter("cold-infinity", "CI", cold_infinity.CODES, cold_infinity.ask),
    Adapter("to-boldly-thrust", "TBT", to_boldly_thrust.CODES, to_boldly_thrust.ask),
)


class Outcome(NamedTuple):
    """What came of one case, and what is wrong with it, line by line."""

    case: Case
    verdict: Verdict
    remarks: tuple[str, ...] = ()


def adapter_for(case: Case) -> Adapter:
    """Return the adapter that `given.ruleset` names; without one, that of the rule's prefix.

    Raises:
        Unsupported: no adapter speaks for that rulebook.
    """
    ruleset = case.get("given", {}).get("ruleset")
    prefix = str(case.get("rule", "")).partition("-")[0]
    for adapter in ADAPTERS:
        if ruleset == adapter.ruleset or (ruleset is None and prefix == adapter.prefix):
            return adapter
    raise Unsupported(f"no adapter for ruleset {ruleset or prefix!r}")


def disputes(path: Path = DISPUTED) -> Mapping[str, Mapping[str, str]]:
    """Return the cases that contradict their rulebook, by id."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def run(case: Case, disputed: Mapping[str, Mapping[str, str]]) -> Outcome:
    """Put one case to its rulebook and compare the answer with `then`."""
    if str(case.get("id")) in disputed:
        entry = disputed[str(case["id"])]
        return Outcome(case, "disputed", (f"lines {entry['lines']}: {entry['why']}",))
    try:
        adapter = adapter_for(case)
        answer = answered(adapter, case)
    except Unsupported as unknown:
        return Outcome(case, "unsupported", (str(unknown),))
    except BROKEN as broken:
        return Outcome(case, "failed", (f"{type(broken).__name__}: {broken}",))
    remarks = tuple(differences(case["then"], answer, adapter.codes))
    return Outcome(case, "failed" if remarks else "passed", remarks)


def answered(adapter: Adapter, case: Case) -> Answer:
    """Return what the rulebook answers; a refusal is an answer too."""
    try:
        return adapter.ask(case)
    except Refusal as refusal:
        return refused(refusal)


def differences(
    expected: Any, actual: Any, codes: frozenset[str], at: str = "then"
) -> Iterator[str]:
    """Yield each place where an answer is not as expected.

    Every key expected must be there and agree; keys that nobody asks for do no harm.

    Args:
        expected: the value in the case.
        actual: the value in the answer.
        codes: the refusals that the rulebook tells apart; another name for one is not compared.
        at: where in the answer this is.
    """
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        no = _refuses(expected) and _refuses(actual)
        for key, value in expected.items():
            if key in ("reason", "error") and no and value not in codes:
                continue
            if key not in actual:
                yield f"{at}.{key}: expected {json.dumps(value)}, got no answer"
            else:
                yield from differences(value, actual[key], codes, f"{at}.{key}")
    elif _is_list(expected) and _is_list(actual) and len(expected) == len(actual):
        for place, (one, other) in enumerate(zip(expected, actual, strict=True)):
            yield from differences(one, other, codes, f"{at}[{place}]")
    elif not _agree(expected, actual):
        yield f"{at}: expected {json.dumps(expected)}, got {json.dumps(actual, default=str)}"


def _refuses(answer: Mapping[str, Any]) -> bool:
    """Tell whether an answer says no: to the command, or to an order that is flown otherwise."""
    no = (("ok", False), ("refused", True), ("order_valid", False), ("accepted", False))
    return any(answer.get(key) is value for key, value in no)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _agree(expected: Any, actual: Any) -> bool:
    numbers = (int, float)
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, numbers) and isinstance(actual, numbers):
        return abs(expected - actual) <= TOLERANCE
    return bool(expected == actual)


def load(path: Path) -> tuple[Case, ...]:
    """Return the cases of a file, or of every JSON file in a folder."""
    if path.is_dir():
        return tuple(case for file in sorted(path.rglob("*.json")) for case in load(file))
    found = json.loads(path.read_text(encoding="utf-8"))
    return tuple(found["vectors"] if isinstance(found, dict) else found)


def told(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Yield the report: what did not pass, case by case, and the count on the last line."""
    tally = dict.fromkeys(("passed", "failed", "unsupported", "disputed"), 0)
    for case, verdict, remarks in outcomes:
        tally[verdict] += 1
        if verdict != "passed":
            yield f"{verdict.upper()} {case.get('id')} ({case.get('rule')}): {case.get('title')}"
            yield from (f"    {remark}" for remark in remarks)
    if tally["disputed"]:
        yield f"{tally['disputed']} disputed"
    yield "{passed} passed, {failed} failed, {unsupported} unsupported".format(**tally)


def main(arguments: Sequence[str]) -> int:
    """Run the files and folders named; return 0 if every case that is not disputed passed."""
    if not arguments:
        sys.stderr.write("usage: python -m tests.conformance PATH...\n")
        return 2
    disputed = disputes()
    outcomes = [run(case, disputed) for path in arguments for case in load(Path(path))]
    sys.stdout.writelines(f"{line}\n" for line in told(outcomes))
    return int(any(outcome.verdict in {"failed", "unsupported"} for outcome in outcomes))
