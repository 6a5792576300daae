"""`umpire play`: play a battle script, and report it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from umpire.cli.playing import Answer, Playing
from umpire.cli.reading import usable
from umpire.cli.report import Report
from umpire.cli.script import Game, chosen, game_of
from umpire.cli.terminal import ANSWER_IS_NO, FINE, complain, put_bytes, put_json, sentence
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import REFEREE
from umpire.scenarios.journal import Closed, Entry, Ruled, chained, encode, transcript_line
from umpire.scenarios.seats import name_of

EXAMPLE = "Example: umpire play battle.yaml --transcript battle.ndjson"


def play(  # noqa: PLR0913 — one for each option
    file: Annotated[
        Path | None,
        typer.Argument(help="A battle script in YAML or JSON; - reads the standard input."),
    ] = None,
    *,
    example: Annotated[
        str | None, typer.Option(help="Play this example that comes with umpire.")
    ] = None,
    show: Annotated[
        bool, typer.Option("--show", help="Print the script, and play nothing.")
    ] = False,
    seed: Annotated[
        str | None, typer.Option(help="Throw the dice from this seed, whatever the script says.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first order that is refused.")
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print a line of JSON for each order, not a report.")
    ] = False,
    transcript: Annotated[
        Path | None, typer.Option(help="Write a transcript that `umpire verify` checks.")
    ] = None,
) -> int:
    """Play a battle script, and report what happens.

    A script names a system, a sample or a set-up, the dice (a seed, or faces) and the orders.
    A refused order is reported and changes nothing.
    """
    text, is_json = chosen(file, example)
    if show:
        put_bytes(text)
        return FINE
    game = game_of(text, json=is_json, seed=seed)
    playing = Playing(game)
    answers = _until_refused(playing.answers(), strict=strict)
    told = list(_as_json(game, answers) if json else _reported(game, answers))
    refused = sum(1 for answer in told if answer.refusal)
    if transcript is not None:
        with usable(transcript, "written"):
            transcript.write_bytes(b"".join(transcribed(game, told)))
    if refused:
        complain(f"{refused} of {len(game.orders)} orders refused.")
        return ANSWER_IS_NO
    try:
        playing.finish()
    except Refusal as refusal:
        complain(sentence(refusal))
        return ANSWER_IS_NO
    return FINE


def _until_refused(answers: Iterator[Answer], *, strict: bool) -> Iterator[Answer]:
    for answer in answers:
        yield answer
        if strict and answer.refusal:
            return


def _reported(game: Game, answers: Iterator[Answer]) -> Iterator[Answer]:
    """Report answers as they come, and yield them."""
    report = Report(game.rulebook, game.header)
    report.opening()
    for answer in answers:
        if answer.refusal:
            report.refusal(answer.kind, answer.refusal)
        report.events(answer.events)
        yield answer
    report.ships()


def _as_json(game: Game, answers: Iterator[Answer]) -> Iterator[Answer]:
    """Print answers as they come, the battle last, and yield them."""
    battle = game.header.battle
    for answer in answers:
        said = {"order": answer.place, "kind": answer.kind}
        put_json(
            {**said, "refusal": refusal_as_json(answer.refusal)}
            if answer.refusal
            else {**said, "events": answer.events}
        )
        battle = answer.after
        yield answer
    put_json({"battle": game.rulebook.view(battle, REFEREE)})


def refusal_as_json(refusal: Refusal) -> dict[str, str | None]:
    """Return a refusal as JSON has it."""
    return {
        "kind": refusal.kind,
        "code": refusal.code,
        "rule": refusal.rule,
        "message": refusal.message,
        "at": refusal.at,
    }


def transcribed(game: Game, answers: list[Answer]) -> Iterator[bytes]:
    """Yield the lines of the transcript of what was played: header, rulings, close."""
    chain = b""
    for part in (game.header, *_entries(game, answers)):
        line = encode(part)
        chain = chained(chain, line)
        yield transcript_line(line, chain)


def _entries(game: Game, answers: list[Answer]) -> Iterator[Entry]:
    seat, edition = name_of(REFEREE), game.header.edition
    accepted = [answer for answer in answers if answer.refusal is None]
    for version, answer in enumerate(accepted, start=1):
        yield Ruled(
            version=version,
            seat=seat,
            edition=edition,
            orders=(answer.order,),
            events=answer.events,
        )
    yield Closed(version=len(accepted) + 1, seat=seat, edition=edition, seed=None)
