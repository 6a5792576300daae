"""The process beside: `python -m umpire.api.beside.child MIB` answers questions from its input.

`MIB` is the memory, in MiB, that it may take beyond that of the loaded rulebooks. A question that
takes all of its processor time ends the process by `SIGPROF`.
"""

import os
import pickle
import resource
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from umpire.api.beside.acts import ACTS
from umpire.api.garbage import look_seldom
from umpire.api.problems import TAKES_TOO_MUCH
from umpire.api.questions import Bounds
from umpire.kernel.errors import Refusal
from umpire.kernel.lines import language
from umpire.kernel.odds import repeated, zero
from umpire.rules import RULEBOOKS
from umpire.scenarios.adjudication import Rulebooks
from umpire.telemetry.calls import Call, begin

MIB = 2**20
READY, ANSWER, REFUSED, FAULT = "ready", "answer", "refused", "fault"
NICENESS = 5


def answered(
    books: Rulebooks, act: str, bounds: Bounds, body: bytes, given: dict[str, Any]
) -> tuple[str, Any, Call]:
    """Return what comes of an act, and the record of it."""
    call = Call()
    begin(call)
    try:
        return ANSWER, ACTS[act](books, bounds, body, **given), call
    except Refusal as refusal:
        return REFUSED, refusal, call
    except MemoryError:
        too_much = TAKES_TOO_MUCH.refuse(
            f"It takes more than {bounds.memory_mib} MiB of memory (UMPIRE_QUESTION_MEMORY_MIB): "
            "ask for less at once."
        )
        return REFUSED, too_much, call
    except Exception:  # noqa: BLE001 — it is told to who asked, and raised there
        return FAULT, traceback.format_exc(), call


def tell(out: IO[bytes], told: tuple[str, Any, Call]) -> None:
    """Send an answer."""
    pickle.dump(told, out, pickle.HIGHEST_PROTOCOL)
    out.flush()


def all_loaded() -> Rulebooks:
    """Return the rulebooks, with all that their odds need: a question's time is for its answer."""
    repeated(zero(), 1)
    return dict(RULEBOOKS)


def bound_memory(more_mib: int) -> None:
    """Let the process take only so much memory more than it has, where the system can say it."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:
        return
    most = pages * resource.getpagesize() + more_mib * MIB
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main() -> None:
    """Answer one question after another, until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks ends us
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed by mistake is no answer
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    books = all_loaded()
    look_seldom()
    bound_memory(int(sys.argv[1]))
    with suppress(EOFError, BrokenPipeError):
        tell(out, (READY, None, Call()))
        while True:
            limit_s, code, *question = pickle.load(sys.stdin.buffer)  # noqa: S301 — our parent's
            signal.setitimer(signal.ITIMER_PROF, limit_s)
            language.set(code)
            told = answered(books, *question)
            signal.setitimer(signal.ITIMER_PROF, 0)
            tell(out, told)


if __name__ == "__main__":
    main()
