"""Battles as PettingZoo environments, for reinforcement learning (`pip install umpire[gym]`).

A move is the place of a complete legal order in a list of at most `MOST_MOVES`; the mask says
which places hold one. The list is the same for the same battle, so a policy can rely on it.
"""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from umpire import engine

__all__ = ["BattleEnv", "env"]

MOST_MOVES = 256
"""How many moves an agent chooses from; of more, a seeded sample."""
OF_A_CHOICE = 6
"""How many moves of one choice are among them."""
SHIPS = 16
"""How many ships of each side an observation describes."""
NUMBERS = 12
"""How many numbers of a ship an observation has."""
NO_ORDER = 0
"""The move that gives no order, if the side has none to give."""
FARTHEST = 1e4
LEFT_OUT = frozenset({"id", "side", "name"})


def env(system: str, **given: Any) -> "BattleEnv":
    """Return an environment of a rulebook; see `BattleEnv`."""
    return BattleEnv(system, **given)


class BattleEnv(AECEnv):  # type: ignore[misc]  # PettingZoo's base has no types
    """A battle as an Agent Environment Cycle: the agents are the sides.

    An observation has `observation`, numbers of ships as the side sees them, and `action_mask`.
    `render` returns the moves as orders; `player()` gives the side's view as the engine has it.

    Args:
        system: the rulebook.
        sample: one of its samples; the first by default.
        setup: ships and places instead.
        orders: after so many, the battle is truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "umpire_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        system: str,
        *,
        sample: str | None = None,
        setup: dict[str, Any] | None = None,
        orders: int = 2_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._opening: dict[str, Any] = {"sample": sample, "setup": setup}
        self._system = system
        self._most_orders = orders
        self.render_mode = render_mode
        self._seed = 0
        self._opened()
        self.possible_agents = list(self._game.sides)
        shape = (len(self.possible_agents), SHIPS, NUMBERS)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-FARTHEST, FARTHEST, shape, np.float32),
                "action_mask": spaces.Box(0, 1, (MOST_MOVES,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(MOST_MOVES) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of what an agent does."""
        return self.action_spaces[agent]

    @property
    def game(self) -> engine.Game:
        """The battle as the engine has it; it includes hidden units."""
        return self._game

    def player(self) -> engine.Player:
        """Return what the agent whose turn it is may know."""
        return self._game.player(self.agent_selection, f"{self._seed} {self._orders}")

    def moves(self) -> list[dict[str, Any] | None]:
        """Return the orders from which the agent chooses, by the numbers of its moves."""
        return self._moves

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open the battle; the seed is that of its dice. There are no `options`."""
        del options
        if seed is not None:
            self._seed = seed
        self._opened()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._orders = self._passed = 0
        self._select()

    def _opened(self) -> None:
        dice = engine.seeded(f"gym {self._seed}")
        self._game = engine.open(self._system, dice=dice, name="gym", **self._opening)
        self._moves: list[dict[str, Any] | None] = []

    def step(self, action: Any) -> None:
        """Give the order of a move.

        Raises:
            ValueError: the mask rules the move out.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        place = int(action)
        if not 0 <= place < len(self._moves):
            raise ValueError(
                f"Move {place} of {agent} is not among its {len(self._moves)} moves: choose one "
                "where action_mask is 1."
            )
        order = self._moves[place]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._orders += 1
        if order is None:
            self._passed += 1
        else:
            self._passed = 0
            self._game = self._game.rule(order, seat=agent).game
        self._judge()
        self._accumulate_rewards()
        self._select()

    def _judge(self) -> None:
        """End the battle for all agents if it is over, or has lasted too long."""
        result = self._game.result
        if result is not None:
            for agent in self.agents:
                self.terminations[agent] = True
                if result.winner is not None:
                    self.rewards[agent] = 1.0 if agent == result.winner else -1.0
        elif self._orders >= self._most_orders:
            self.truncations = dict.fromkeys(self.agents, True)

    def _select(self) -> None:
        """Choose who acts next, and list its moves."""
        waiting = self._game.waits_for or tuple(self.agents)
        alive = [agent for agent in waiting if agent in self.agents]
        self.agent_selection = alive[self._passed % len(alive)]
        self._moves = self._listed(self.agent_selection)

    def _listed(self, agent: str) -> list[dict[str, Any] | None]:
        if self._game.result is not None:
            return [None]
        choices = [each for each in self._game.choices(agent) if each.role != "leave"]
        moves: list[dict[str, Any] | None] = []
        for order in self._game.moves(agent, of=choices, most=OF_A_CHOICE, seed=self._seed):
            moves.append(order)
            if len(moves) == MOST_MOVES:
                break
        return moves or [None]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the ships as an agent sees them, and which of its moves it may choose."""
        mask = np.zeros(MOST_MOVES, np.int8)
        if agent == self.agent_selection and not self._is_over(agent):
            mask[: len(self._moves)] = 1
        return {"observation": self._ships(agent), "action_mask": mask}

    def _is_over(self, agent: str) -> bool:
        return self.terminations.get(agent, False) or self.truncations.get(agent, False)

    def _ships(self, agent: str) -> Any:
        """Return numbers of the ships: of the agent's own first, then of each other side."""
        found = np.zeros((len(self.possible_agents), SHIPS, NUMBERS), np.float32)
        own = self.possible_agents.index(agent)
        order = [*self.possible_agents[own:], *self.possible_agents[:own]]
        filled = dict.fromkeys(order, 0)
        for ship in self._game.view(agent).ships:
            number = filled.get(ship.side, SHIPS)
            if number < SHIPS:
                filled[ship.side] = number + 1
                numbers = _numbers(ship)[: NUMBERS - 1]
                row = found[order.index(ship.side), number]
                row[0] = 1.0
                row[1 : 1 + len(numbers)] = numbers
        return np.clip(found, -FARTHEST, FARTHEST)

    def render(self) -> str:
        """Return the battle and the moves in words."""
        moves = "\n".join(f"{place}: {order}" for place, order in enumerate(self._moves))
        return f"{self._game!r}, {self.agent_selection} to move\n{moves}"

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def _numbers(value: Any) -> list[float]:
    """Return the numbers in a value, in the order of its fields."""
    found = list[float]()
    for name in getattr(value, "__struct_fields__", ()):
        if name not in LEFT_OUT:
            found += _plain(getattr(value, name))
        if len(found) >= NUMBERS:
            break
    return found


def _plain(value: Any) -> list[float]:
    if isinstance(value, bool | int | float):
        return [float(value)]
    if isinstance(value, tuple | list):
        return [number for each in value[:NUMBERS] for number in _plain(each)]
    return _numbers(value)
