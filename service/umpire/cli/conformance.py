"""`umpire conformance`: run the cases of the suite with any engine that speaks the protocol."""

import json
import os
import queue
import re
import shlex
import signal
import subprocess
import tempfile
import threading
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import IO, Annotated, Any, Literal, NamedTuple, Self, TypeAlias

import msgspec
import typer

from umpire.cli.terminal import ANSWER_IS_NO, FINE, Unusable, paper, printable, put_json, usable
from umpire.kernel.errors import CODES
from umpire.rules import RULEBOOKS

Case: TypeAlias = Mapping[str, Any]


_HERE = Path(__file__).parent
_PACKAGED = _HERE / "vectors"
VECTORS = _PACKAGED if _PACKAGED.is_dir() else _HERE.parents[2] / "schema" / "conformance"
"""The cases that come along: in the package, or in the checkout around it."""

DISPUTED = VECTORS / "disputed.toml"
TURN = "adjudicate"
"""The command of a case of the second tier: a whole turn, like `POST /v1/adjudications`."""

_READING = re.compile(r"\b[A-Z]+-(?:RUL|UMP)-[0-9]+\b")


PREFIXES = {
    "full-thrust-light": "FTL",
    "full-thrust-remixed": "FT",
    "space-fleet": "SF",
    "cold-infinity": "CI",
    "to-boldly-thrust": "TBT",
}
"""The rulebooks, and how the names of their rules begin."""


def load(path: Path) -> tuple[Case, ...]:
    """Return the cases of a file, or of every JSON file in a folder."""
    if path.is_dir():
        return tuple(case for file in sorted(path.rglob("*.json")) for case in load(file))
    found = json.loads(path.read_text(encoding="utf-8"))
    return tuple(found["vectors"] if isinstance(found, dict) else found)


def disputes(path: Path = DISPUTED) -> Mapping[str, Mapping[str, str]]:
    """Return the cases that contradict their rulebook, by id."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def ruleset_of(case: Case) -> str:
    """Return the rulebook of a case: as `given` names it, or by the prefix of its rule.

    It is the prefix itself where no rulebook is known by it.
    """
    given = case.get("given", {})
    named = given.get("system" if command_of(case) == TURN else "ruleset")
    if named is not None:
        return str(named)
    prefix = str(case.get("rule", "")).partition("-")[0]
    return next((book for book, begins in PREFIXES.items() if begins == prefix), prefix)


def command_of(case: Case) -> str:
    """Return what a case asks for."""
    return str(case.get("when", {}).get("command", ""))


class Tags(msgspec.Struct, frozen=True):
    """The subject of a case.

    Attributes:
        ruleset: its rulebook.
        tier: one step in the words of the suite, or a whole turn in those of the REST edge.
        rule: the rule that it tries.
        chapter: the chapter of that rule.
        command: its command.
        readings: those on which its answer depends.
        options: those that choose another reading; the rulebook lists their values.
    """

    id: str
    ruleset: str
    tier: Literal["step", "turn"]
    rule: str
    chapter: str
    command: str
    title: str
    readings: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


def tags_of(case: Case) -> Tags:
    """Return the tags of a case; the chapter is empty if the rulebook is unknown.

    The chapter, and the option on which the answer depends, follow from the rule and the reading in
    the case: they are in the citations of its rulebook, and nowhere else.
    """
    system, rule = ruleset_of(case), str(case.get("rule", ""))
    chapters, choices = _citations(system)
    readings = tuple(dict.fromkeys(_READING.findall(str(case.get("ruling", "")))))
    return Tags(
        id=str(case.get("id")),
        ruleset=system,
        tier="turn" if command_of(case) == TURN else "step",
        rule=rule,
        chapter=chapters.get(rule, ""),
        command=command_of(case),
        title=str(case.get("title", "")),
        readings=readings,
        options=tuple(dict.fromkeys(choices[each] for each in readings if each in choices)),
    )


def is_of_chapter(tags: Tags, wanted: str) -> bool:
    """Return whether a case is of a chapter: by its title, its number, or the number's start.

    `4` means 4.1 to 4.10 too, and not 40.
    """
    title, asked = tags.chapter.casefold(), wanted.casefold()
    number = title.partition(" ")[0]
    return asked in {title, number} or number.startswith(f"{asked.removesuffix('.')}.")


@cache
def _citations(system: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the chapter of each rule of a book, and the option of each reading that has one."""
    if system not in RULEBOOKS:
        return {}, {}
    book = RULEBOOKS[system]
    return (
        {rule.id: rule.section for rule in book.rules},
        {each.id: each.option for each in book.readings if each.option is not None},
    )


def version(path: Path = VECTORS / "suite.toml") -> str:
    """Return the version of the suite."""
    return str(tomllib.loads(path.read_text(encoding="utf-8"))["version"])


TOLERANCE = 0.01


Verdict: TypeAlias = Literal["passed", "failed", "unsupported", "disputed"]


class Outcome(NamedTuple):
    """The result of one case, and its faults, line by line."""

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
    """Yield each place where an answer differs from the expected one.

    Every expected key must be there and agree; other keys do no harm.

    Args:
        expected: the value in the case.
        actual: the value in the answer.
        codes: the refusals that the rulebook distinguishes; other names for one are not compared.
        at: the place in the answer.
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
    """Return whether an answer refuses the command, or an order that is flown differently."""
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


FAULTS_IN_A_ROW = 3
"""So many cases without any answer, and no more are asked."""

LONGEST_LINE = 1_000_000
_SHOWN = 120
_LAST_WORDS = 2_000
_STOPPING_S = 2.0


class Fault(Exception):  # noqa: N818 — of the engine that is tried
    """The engine gave no answer that can be judged."""


class Engine:
    """The engine that is tried, as a program of its own; use it in a `with`.

    It reads a line of JSON and writes a line of JSON for each case:

        {"id": "FTL-V-007", "rule": "FTL-MOVE-07", "given": {...}, "when": {...}}
        {"id": "FTL-V-007", "answer": {...}}     or     {"id": "FTL-V-007", "unsupported": "why"}

    The question also names its `ruleset`. It leaves out the result that the case expects, and says
    only whether the case counts its dice (`counts_dice`). The program starts once, and starts again
    after a fault.
    """

    def __init__(self, command: str, patience_s: float) -> None:
        """Take the command as a shell would split it; nothing is started yet.

        Raises:
            Unusable: it cannot be split.
        """
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise Unusable(f"The command {command!r} cannot be read: {error}.") from error
        if not self._command:
            raise Unusable("Say how the engine is started: --engine 'node engine.mjs'.")
        self._patience_s = patience_s
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 — closed with the engine

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the program."""
        self._stop()
        self._errors.close()

    def ask(self, case: Case) -> dict[str, Any]:
        """Return what the engine answers to a case: with `answer`, or with `unsupported`.

        Raises:
            Fault: it died, took too long, or answered something else.
            Unusable: it cannot be started.
        """
        process = self._running()
        try:
            assert process.stdin is not None  # noqa: S101 — it is a pipe
            process.stdin.write(json.dumps(_question(case)) + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=self._patience_s)
        except (BrokenPipeError, OSError):
            line = None
        except queue.Empty:
            self._stop(patience_s=0)
            raise Fault(f"no answer within {self._patience_s:g} s; it was stopped") from None
        if line is None:
            raise Fault(self._ended())
        try:
            return _understood(line, case.get("id"))
        except Fault:
            # It is not known which case a later line would be for.
            self._stop()
            raise

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(  # noqa: S603 — the program under test
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=self._errors,
                    encoding="utf-8",
                    errors="replace",
                    start_new_session=True,
                )
            except OSError as error:
                why = f"{self._command[0]} cannot be started: {error.strerror}."
                raise Unusable(why) from error
            self._lines = queue.Queue()
            heard = (self._process.stdout, self._lines)
            self._listener = threading.Thread(target=_listen, args=heard, daemon=True)
            self._listener.start()
        return self._process

    def _ended(self) -> str:
        """Return how the program ended, with the last line of its standard error."""
        process = self._process
        code = None
        if process is not None:
            with suppress(subprocess.TimeoutExpired):
                code = process.wait(_STOPPING_S)
        self._stop()
        self._errors.seek(0, 2)
        self._errors.seek(max(0, self._errors.tell() - _LAST_WORDS))
        words = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        how = "closed its output" if code is None else f"ended with exit code {code}"
        return f"the engine {how} before it answered" + (f": {words[-1]}" if words else "")

    def _stop(self, patience_s: float = _STOPPING_S) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            assert process.stdin is not None  # noqa: S101 — it is a pipe
            process.stdin.close()
        try:
            process.wait(patience_s)
        except subprocess.TimeoutExpired:
            # With whatever it has started itself.
            with suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self._listener.join(_STOPPING_S)
        if process.stdout is not None and not self._listener.is_alive():
            process.stdout.close()


def _question(case: Case) -> dict[str, Any]:
    """Return a case for an engine; with `counts_dice`, dice may be left over."""
    told = {key: case[key] for key in ("id", "rule", "given", "when") if key in case}
    told["ruleset"] = ruleset_of(case)
    return told | ({"counts_dice": True} if "dice_used" in case["then"] else {})


def _listen(stream: IO[str] | None, lines: "queue.Queue[str | None]") -> None:
    """Pass on the output of a program, line by line, and then its end."""
    with suppress(OSError, ValueError):
        while stream is not None and (line := stream.readline(LONGEST_LINE)):
            lines.put(line)
    lines.put(None)


def _understood(line: str, name: Any) -> dict[str, Any]:
    """Return an answer as an object.

    Raises:
        Fault: it is not one, or belongs to another case.
    """
    shown = line.strip() if len(line) <= _SHOWN else f"{line[:_SHOWN].strip()}..."
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault(f"a line that is not JSON: {shown}") from None
    if not isinstance(answer, dict) or not ("answer" in answer) ^ ("unsupported" in answer):
        raise Fault(f"neither `answer` nor `unsupported` (or both): {shown}")
    if answer.get("id") != name:
        raise Fault(f"an answer to {answer.get('id')!r}, not to {name!r}: {shown}")
    return answer


def asked(engine: Engine, cases: Sequence[Case], codes: dict[str, frozenset[str]]) -> list[Outcome]:
    """Put cases to an engine, one after another, and return what came of each.

    Raises:
        Unusable: the engine cannot be started, or gives no answer time and again.
    """
    outcomes: list[Outcome] = []
    faults = 0
    for case in cases:
        try:
            outcomes.append(_outcome(case, engine.ask(case), codes.get(ruleset_of(case))))
            faults = 0
        except Fault as fault:
            outcomes.append(Outcome(case, "failed", (str(fault),)))
            faults += 1
        if faults == FAULTS_IN_A_ROW:
            why = f"{case.get('id')}: {outcomes[-1].remarks[0]}".rstrip(".")
            raise Unusable(f"The engine gave no answer {faults} times in a row. {why}.")
    return outcomes


def _outcome(case: Case, told: dict[str, Any], codes: frozenset[str] | None) -> Outcome:
    if "unsupported" in told:
        return Outcome(case, "unsupported", (str(told["unsupported"]),))
    return judged(case, told["answer"], codes or frozenset())


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
    """Yield the report on an engine that need not support everything.

    Failures are listed case by case; unsupported ones by rulebook and command.
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


EXAMPLE = "Example: umpire conformance --engine 'node engine.mjs'"
PATIENCE_S = 10.0


class Tier(Enum):
    """The kind of a case."""

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
    """Return the selected cases.

    Raises:
        Unusable: a file holds none, or none are of that rulebook, chapter or tier.
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
