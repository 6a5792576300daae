"""An engine as a program of its own: a line of JSON in, a line of JSON out.

    {"id": "FTL-V-007", "rule": "FTL-MOVE-07", "given": {...}, "when": {...}}
    {"id": "FTL-V-007", "answer": {...}}     or     {"id": "FTL-V-007", "unsupported": "why"}

What the case expects is not told, only that it counts its dice (`counts_dice`). The engine is
started once, and anew after a fault.
"""

import json
import os
import queue
import shlex
import signal
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import IO, Any, Self

from umpire.cli.suite.cases import Case, ruleset_of
from umpire.cli.suite.comparing import Outcome, judged
from umpire.cli.terminal import Unusable

FAULTS_IN_A_ROW = 3
"""So many cases without any answer, and no more are asked."""
LONGEST_LINE = 1_000_000
_SHOWN = 120
_LAST_WORDS = 2_000
_STOPPING_S = 2.0


class Fault(Exception):  # noqa: N818 — of the engine that is tried
    """The engine gave no answer that can be judged."""


class Engine:
    """The program that is asked, while it runs; use it in a `with`."""

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
                self._process = subprocess.Popen(  # noqa: S603 — the program that is to be tried
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
        """Tell how the program ended, with the last line that it wrote to its standard error."""
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
    """Return a case as an engine hears it; with `counts_dice`, dice may be left over."""
    told = {key: case[key] for key in ("id", "rule", "given", "when") if key in case}
    told["ruleset"] = ruleset_of(case)
    return told | ({"counts_dice": True} if "dice_used" in case["then"] else {})


def _listen(stream: IO[str] | None, lines: "queue.Queue[str | None]") -> None:
    """Pass on what a program prints, line by line; then that it is over."""
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
