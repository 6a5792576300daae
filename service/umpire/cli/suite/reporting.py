"""The report: what did not pass, what is not supported, and the count on the last line."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from umpire.cli.suite.cases import command_of, ruleset_of
from umpire.cli.suite.comparing import Outcome, Verdict

VERDICTS: tuple[Verdict, ...] = ("passed", "failed", "unsupported", "disputed")


def told(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Yield the report: what did not pass, case by case, and the count on the last line."""
    tally: Counter[Verdict] = Counter()
    for outcome in outcomes:
        tally[outcome.verdict] += 1
        if outcome.verdict != "passed":
            yield from _case(outcome)
    if tally["disputed"]:
        yield f"{tally['disputed']} disputed"
    yield _count(tally)


def told_in_short(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield the report on an engine that need not know everything.

    Failures are told case by case; what it does not know, by rulebook and command.
    """
    for outcome in outcomes:
        if outcome.verdict == "failed":
            yield from _case(outcome)
    for book in dict.fromkeys(ruleset_of(outcome.case) for outcome in outcomes):
        of_book = [each for each in outcomes if ruleset_of(each.case) == book]
        tally = Counter(each.verdict for each in of_book)
        yield f"{book}: " + ", ".join(f"{tally[word]} {word}" for word in VERDICTS if tally[word])
        unknown = Counter(
            command_of(each.case) for each in of_book if each.verdict == "unsupported"
        )
        if unknown and len(unknown) < len({command_of(each.case) for each in of_book}):
            commands = (f"{command} {count}" for command, count in sorted(unknown.items()))
            yield f"    unsupported: {', '.join(commands)}"
    yield _count(Counter(outcome.verdict for outcome in outcomes))


def _case(outcome: Outcome) -> Iterator[str]:
    case, verdict, remarks = outcome
    yield f"{verdict.upper()} {case.get('id')} ({case.get('rule')}): {case.get('title')}"
    yield from (f"    {remark}" for remark in remarks)


def _count(tally: Counter[Verdict]) -> str:
    return f"{tally['passed']} passed, {tally['failed']} failed, {tally['unsupported']} unsupported"
