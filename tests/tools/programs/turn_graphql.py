# ruff: noqa: T201 -- a program tells by printing
# Its types are checked where its client stands, beside it.
# mypy: disable-error-code="import-not-found"
"""A turn of Space Fleet is played, with a client that ariadne-codegen made of its schema."""

import asyncio

from document import (
    Client,
    NowScenarioScenarioSeen,
    OrderInput,
    SpaceFleetDeclareFireInput,
    SpaceFleetFinishInput,
    SpaceFleetMoveShipInput,
    SpaceFleetOrderInput,
    SpaceFleetResolveFireInput,
    SpaceFleetShotInput,
    SpaceFleetStep,
    SpaceFleetWeapon,
)

PATIENCE_S = 60.0


def answered(seen: NowScenarioScenarioSeen) -> SpaceFleetOrderInput:
    """Return the order of a captain who flies straight on and fires at the first target."""
    for one in seen.choices:
        if one.typename__ == "SpaceFleetMoveShipChoice":
            path = [SpaceFleetStep.F] * one.speed
            return SpaceFleetOrderInput(moveShip=SpaceFleetMoveShipInput(ship=one.ship, path=path))
        if one.typename__ == "SpaceFleetDeclareFireChoice" and not one.declared:
            first = one.solutions[0]
            if first.weapon == SpaceFleetWeapon.BEAM:
                shots = [SpaceFleetShotInput(target=first.target, count=one.beams)]
                fire = SpaceFleetDeclareFireInput(ship=one.ship, shots=shots)
                return SpaceFleetOrderInput(declareFire=fire)
        if one.typename__ == "SpaceFleetFinishChoice":
            return SpaceFleetOrderInput(finish=SpaceFleetFinishInput(side=one.side))
        if one.typename__ == "SpaceFleetRollInitiativeChoice":
            return SpaceFleetOrderInput(rollInitiative=True)
        if one.typename__ == "SpaceFleetResolveFireChoice":
            return SpaceFleetOrderInput(resolveFire=SpaceFleetResolveFireInput())
        if one.typename__ == "SpaceFleetEndTurnChoice":
            return SpaceFleetOrderInput(endTurn=True)
    raise AssertionError(f"Nothing is for this captain: {seen.choices}")


async def heard(umpire: Client, scenario: str) -> list[int]:
    """Return the versions of the rulings that are heard, up to the close."""
    told = [one.rulings async for one in umpire.rulings(scenario)]
    return [one.version for one in told if one.typename__ == "RulingHeard"]


async def main() -> None:
    """Play until the next turn begins."""
    async with Client("$service$place", ws_url="$socket$place") as umpire:
        opened = (await umpire.open_battle(timeout=PATIENCE_S)).open_scenario
        assert opened.typename__ == "ScenarioOpened", opened
        scenario, events = opened.scenario.scenario, []
        while True:
            seen = (await umpire.now(scenario)).scenario
            assert seen.typename__ == "ScenarioSeen", seen
            if seen.battle.turn > 1:
                break
            order = OrderInput(spaceFleet=answered(seen))
            ruled = (await umpire.give(scenario, seen.version, order)).resolve_orders
            assert ruled.typename__ == "RulingKept", ruled
            events += [event.typename__ for event in ruled.events]
        await umpire.close(scenario, seen.version)
        versions = await heard(umpire, scenario)
        moved, fired = events.count("SpaceFleetShipMoved"), events.count("SpaceFleetShotsFired")
        all_heard = versions == list(range(1, seen.version + 2))
        print(f"moved {moved}, fired {fired}, heard {all_heard}")


asyncio.run(main())
