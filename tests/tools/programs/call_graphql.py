# ruff: noqa: T201 -- a program tells by printing
# Its types are checked where its client stands, beside it.
# mypy: disable-error-code="import-not-found"
"""A battle is opened, followed and ordered, with a client that ariadne-codegen made."""

import asyncio

from document import Client

PATIENCE_S = 60.0


async def heard(umpire: Client, scenario: str) -> list[int]:
    """Return the versions of the rulings that are heard, up to the close."""
    told = [one.rulings async for one in umpire.rulings(scenario)]
    return [one.version for one in told if one.typename__ == "RulingHeard"]


async def main() -> None:
    """Play."""
    async with Client("$service$place", ws_url="$socket$place") as umpire:
        opened = (await umpire.open_battle("$sample", timeout=PATIENCE_S)).open_scenario
        assert opened.typename__ == "ScenarioOpened", opened
        scenario = opened.scenario.scenario
        sides = [one.seat for one in opened.tokens if one.seat.startswith("side:")]

        following = asyncio.create_task(heard(umpire, scenario))
        side = sides[0].removeprefix("side:")
        ruled = await umpire.withdraw(scenario, opened.scenario.version, side)
        ruling = ruled.resolve_orders
        assert ruling.typename__ == "RulingKept", ruling
        await umpire.close(scenario, ruling.version)
        withdrew = [one for one in ruling.events if one.typename__.endswith("SideWithdrew")]
        print(await following == [1, 2], len(withdrew))


asyncio.run(main())
