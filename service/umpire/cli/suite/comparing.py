"""An answer beside the one that a case expects: the one way of comparing."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from umpire.cli.suite.cases import TURN, Case, command_of

TOLERANCE = 0.01

Verdict: TypeAlias = Literal["passed", "failed", "unsupported", "disputed"]


class Outcome(NamedTuple):
    """What came of one case, and what is wrong with it, line by line."""

    case: Case
    verdict: Verdict
    remarks: tuple[str, ...] = ()


def judged(case: Case, answer: Any, codes: frozenset[str]) -> Outcome:
    """Return whether an answer to a case passes."""
    if command_of(case) == TURN:
        answer = _with_asked_events(case["then"], answer)
    remarks = tuple(differences(case["then"], answer, codes))
    return Outcome(case, "failed" if remarks else "passed", remarks)


def _with_asked_events(expected: Mapping[str, Any], answer: Any) -> Any:
    """Return an answer with those events alone whose kinds a case mentions: all, and in order."""
    kinds = {each["kind"] for each in expected.get("events", ())}
    if not kinds or not isinstance(answer, Mapping) or not _is_list(answer.get("events")):
        return answer
    return {**answer, "events": [each for each in answer["events"] if each.get("kind") in kinds]}


def disputed(case: Case, disputes: Mapping[str, Mapping[str, str]]) -> Outcome | None:
    """Return the outcome of a case that contradicts its rulebook, `None` for any other."""
    entry = disputes.get(str(case.get("id")))
    if entry is None:
        return None
    return Outcome(case, "disputed", (f"lines {entry['lines']}: {entry['why']}",))


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
