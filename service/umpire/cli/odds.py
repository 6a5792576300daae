"""`umpire odds`: the exact chances of the last fire that a script declares."""

from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from umpire.cli.play import refusal_as_json
from umpire.cli.playing import Answer, Playing
from umpire.cli.script import Game, chosen, game_of
from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    Unusable,
    complain,
    paper,
    printable,
    put_json,
    sentence,
)
from umpire.kernel.errors import CannotAdjudicate, Refusal
from umpire.kernel.odds import Odds, TargetOdds

EXAMPLE = "Example: umpire odds battle.yaml"
BAR = 24
SHOWN = 0.00005
"""The least chance that is worth a row: one that does not round to nothing."""


def odds(
    file: Annotated[
        Path | None,
        typer.Argument(help="A battle script in YAML or JSON; - reads the standard input."),
    ] = None,
    *,
    example: Annotated[
        str | None, typer.Option(help="Take this example that comes with umpire.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the odds as JSON.")] = False,
) -> int:
    """Tell the exact chances of the last fire in a script.

    All orders before it are played first; it is not thrown for itself.
    """
    text, is_json = chosen(file, example)
    game = game_of(text, json=is_json)
    try:
        fire, found, refusals = _last_fire(game)
    except Refusal as refusal:
        complain(sentence(refusal))
        return ANSWER_IS_NO
    for earlier in refusals:
        complain(sentence(earlier))
    if json:
        put_json(
            {
                "order": fire.place,
                "kind": fire.kind,
                "targets": found.targets,
                "refusals": [refusal_as_json(earlier) for earlier in refusals],
            }
        )
    else:
        _tell(paper(), fire, found)
    return ANSWER_IS_NO if refusals else FINE


def _last_fire(game: Game) -> tuple[Answer, Odds, list[Refusal]]:
    """Return the last order that has odds, its odds, and what was refused before it.

    Raises:
        Refusal: the rules do not allow that order.
        Unusable: there is none.
    """
    families = game.rulebook.families
    answers = list(Playing(game).answers())
    for answer in reversed(answers):
        if families[type(answer.order)] != "fire":
            continue
        try:
            found = game.rulebook.odds(answer.before, answer.order)
        except CannotAdjudicate:
            continue
        except Refusal as refusal:
            raise refusal.inside(f"/orders/{answer.place}") from None
        refusals = [each.refusal for each in answers[: answer.place] if each.refusal]
        return answer, found, refusals
    raise Unusable("The script declares no fire.")


def _tell(console: Console, fire: Answer, found: Odds) -> None:
    turn, phase = (getattr(fire.before, name, None) for name in ("turn", "phase"))
    when = f", turn {turn}, {phase}" if turn is not None else ""
    heading = f"Odds of {fire.kind} at /orders/{fire.place}{when}"
    console.print(Text(heading, "bold"), soft_wrap=True)
    for target in found.targets:
        console.print()
        console.print(
            Text(f"{printable(target.target)}: mean damage {target.mean_damage:.3f}", "bold cyan"),
            soft_wrap=True,
        )
        console.print(_damage(target, console))
        if not console.is_terminal:
            console.print()
        console.print(_outcomes(target, console))


def _table(console: Console) -> Table:
    """Return a table with lines on a terminal, and without them in a pipe."""
    return Table(box=box.SIMPLE_HEAD if console.is_terminal else None, pad_edge=False)


def _damage(target: TargetOdds, console: Console) -> Table:
    table = _table(console)
    for title in ("damage", "exactly", "or more"):
        table.add_column(title, justify="right")
    if console.is_terminal:
        table.add_column("")
    or_more, most = 1.0, max(target.damage)
    for points, chance in enumerate(target.damage):
        if chance >= SHOWN:
            bar = ["\u2588" * round(BAR * chance / most)] if console.is_terminal else []
            table.add_row(str(points), _percent(chance), _percent(or_more), *bar)
        or_more -= chance
    return table


def _outcomes(target: TargetOdds, console: Console) -> Table:
    table = _table(console)
    table.add_column("outcome")
    table.add_column("chance", justify="right")
    table.add_column("rule")
    for outcome in target.outcomes:
        table.add_row(
            Text(printable(outcome.name)), _percent(outcome.chance), Text(f"[{outcome.rule}]")
        )
    return table


def _percent(chance: float) -> str:
    return f"{max(0.0, chance):.2%}"
