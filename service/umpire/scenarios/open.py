"""Opening a scenario: the rulebook, the options and the dice are pinned, and the seed committed."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from umpire.kernel.dice import SEED_BYTES, commitment
from umpire.kernel.names import title as as_title
from umpire.kernel.rulebook import Rulebook
from umpire.scenarios.errors import DICE_SOURCE, Conflict
from umpire.scenarios.journal import SALT_BYTES, DiceSource, DiceTerms, Header, encode
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.listing import now
from umpire.scenarios.once import name_once
from umpire.scenarios.ports import Indexed, StoredHeader
from umpire.scenarios.standing import Standing, indexed, opening, record_of_standing


def openings_of(operator: str) -> str:
    """Return where ids of commands are unique that open or import scenarios: for each operator.

    An operator that happens on the id of another must not get the tokens of its battle.
    """
    return f"open {operator}" if operator else "open"


Before: TypeAlias = Callable[[str], Awaitable[None]]


async def unrecorded(_scenario: str) -> None:
    """Let a scenario begin, or change, without a word to anybody."""


async def open_scenario(  # noqa: PLR0913 — what a scenario is opened with, by name
    scenarios: Scenarios,
    rulebook: Rulebook[Any, Any, Any],
    setup: Any,
    *,
    source: DiceSource = "committed",
    seed: str | None = None,
    title: str = "",
    scenario: str | None = None,
    command: str | None = None,
    battle: Any = None,
    before: Before = unrecorded,
    by: str = "",
) -> Standing:
    """Open a scenario, and return it as it began.

    Args:
        scenarios: where to keep it.
        rulebook: what is played.
        setup: of the rulebook's `setup_type`.
        source: `committed`, `seeded` (then with a `seed`) or `supplied`.
        seed: any text, or 64 hex digits; public.
        title: for people, in any script: a name or nothing.
        scenario: its name; one that nobody can guess by default.
        command: an id that makes a retry safe.
        battle: the one that the set-up opens, where it has been made already.
        before: gets the name once all is checked, before anything is kept; it may still refuse.
        by: the name of the operator, whose ids of commands are its own.

    Raises:
        Malformed: the set-up contradicts itself, the title is no name, or the seed does not go with
            the source.
        Conflict: there is one of that name, or the command id was used for something else.
    """
    if (source == "seeded") != (seed is not None):
        raise DICE_SOURCE.refuse(
            "A seed goes with seeded dice, and only with them.", at="/dice/seed"
        )
    battle = rulebook.setup(setup) if battle is None else battle
    if scenario is None:
        said = ("open", rulebook.system, setup, source, seed, title)
        scenario = await name_once(scenarios, openings_of(by), command, said)
    secret = secrets.token_bytes(SEED_BYTES) if source == "committed" else b""
    terms = DiceTerms(
        source=source,
        scenario=scenario,
        commitment=commitment(secret, scenario) if secret else None,
        seed=seed,
    )
    header = Header(
        scenario=scenario,
        system=rulebook.system,
        edition=rulebook.edition,
        title=as_title(title, "/title"),
        dice=terms,
        battle=battle,
        salt=secrets.token_hex(SALT_BYTES),
    )
    await before(scenario)
    return await begin(scenarios, rulebook, header, secret, once=command is not None)


async def begin(
    scenarios: Scenarios,
    rulebook: Rulebook[Any, Any, Any],
    header: Header[Any],
    secret: bytes,
    *,
    once: bool = False,
) -> Standing:
    """Write a header, and return the scenario that begins with it.

    Args:
        scenarios: where to keep it.
        rulebook: what is played.
        header: how it begins.
        secret: the seed of its dice, if it is.
        once: whether one of that name was begun by the same command, and is meant.
    """
    line = encode(header)
    begun = StoredHeader(line, secret, now())
    standing = opening(rulebook, header, begun)
    await scenarios.store.index.enter(indexed(standing))
    try:
        await scenarios.store.create(header.scenario, begun, record_of_standing(standing))
    except Conflict:
        await strike_unless_begun(scenarios, indexed(standing))
        if not once:
            raise
        return await scenarios.at(header.scenario, 0)
    await scenarios.moved_on(standing, standing)
    return standing


async def strike_unless_begun(scenarios: Scenarios, one: Indexed) -> None:
    """Strike off a battle that was not begun: there was another of its name before."""
    begun = await scenarios.store.header(one.scenario)
    if begun is None or begun.opened != one.opened:
        await scenarios.store.index.strike(one)


def secret_seed(standing: Standing) -> str | None:
    """Return the secret seed in hex, `None` where there is none. For the close alone."""
    return standing.seed.hex() if standing.seed else None
