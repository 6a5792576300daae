"""Names for bodies that come about in a battle: nobody else's."""

from itertools import count, islice

from umpire.rules.full_thrust.state.battle import Battle


def free_names(battle: Battle, letter: str, number: int) -> tuple[str, ...]:
    """Return names with a letter, the turn and a number, such as `C3-1`, that nothing has."""
    names = (f"{letter}{battle.turn}-{place}" for place in count(1))
    return tuple(islice((name for name in names if not _is_taken(battle, name)), number))


def _is_taken(battle: Battle, name: str) -> bool:
    return bool(battle.ship(name) or battle.group(name) or battle.salvo(name) or battle.body(name))
