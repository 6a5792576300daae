"""A battle of Cold Infinity through the Python client: what it is sent, it knows the types of."""

from collections.abc import Iterator

from umpire_client import Client, Scenario, values
from umpire_client import cold_infinity as ci

TURNS = 3


def orders_by(choices: tuple[values.Choice, ...]) -> Iterator[ci.Order]:
    """Yield what a plain captain orders: all drift on, and all that bears is fired once."""
    for choice in choices:
        match choice:
            case ci.DeclareFireChoice(declared=False, solutions=(first, *_)):
                attack = ci.Attack(weapon=first.weapons[0], target=first.target)
                yield ci.DeclareFire(choice.unit, (attack,))
            case ci.AllocateEwChoice(was_set=False):
                yield ci.AllocateEw(choice.unit, ci.EwAllocation(ecm=choice.ew_points))
            case ci.MoveChoice(unit=unit):
                yield ci.Move(unit=unit)
    for choice in choices:
        match choice:
            case ci.FinishChoice(side=side):
                yield ci.Finish(side)
            case _ if type(choice) in PLAIN:
                yield PLAIN[type(choice)]


PLAIN: dict[type[values.Choice], ci.Order] = {
    ci.InitiativeChoice: ci.DetermineInitiative(),
    ci.ResolveFireChoice: ci.ResolveFire(),
    ci.ResolveDamageChoice: ci.ResolveDamage(),
    ci.EndTurnChoice: ci.EndTurn(),
}


def played(battle: Scenario) -> Iterator[values.Event]:
    """Play all sides for some turns, and yield what happens."""
    while True:
        view = battle.look().battle
        assert isinstance(view, ci.BattleView)
        if view.turn > TURNS or view.phase == "over":
            return
        yield from battle.order(next(orders_by(tuple(battle.choices())))).events


def test_a_battle_is_played_by_typed_choices(client: Client) -> None:
    """Views, choices and events are those of the book; what was kept is verified."""
    told = client.open(ci.SYSTEM, sample="first-contact")
    battle = client.scenario(told.scenario, told.tokens["referee"])
    kinds = {type(event) for event in played(battle)}
    assert kinds >= {ci.InitiativeDetermined, ci.EwAnnounced, ci.UnitMoved, ci.ShotThrown}
    battle.close()
    assert battle.verification().verified
