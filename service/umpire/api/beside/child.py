"""The process beside: `python -m umpire.api.beside.child` answers questions from its input."""

import os
import pickle
import signal
import sys
import traceback
from contextlib import suppress
from typing import IO, Any

from umpire.api.beside.acts import ACTS
from umpire.api.garbage import look_seldom
from umpire.api.questions import Bounds
from umpire.kernel.errors import Refusal
from umpire.kernel.odds import repeated, zero
from umpire.rules import RULEBOOKS
from umpire.scenarios.adjudication import Rulebooks
from umpire.telemetry.calls import Call, begin

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


def main() -> None:
    """Answer one question after another, until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks ends us
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed by mistake is no answer
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    books = all_loaded()
    look_seldom()
    with suppress(EOFError, BrokenPipeError):
        tell(out, (READY, None, Call()))
        while True:
            tell(out, answered(books, *pickle.load(sys.stdin.buffer)))  # noqa: S301 — our parent's


if __name__ == "__main__":
    main()
