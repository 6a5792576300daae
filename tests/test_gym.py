"""Battles as environments of PettingZoo, judged by PettingZoo's own tests."""

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from umpire import gym
from umpire.rules import RULEBOOKS

BOOKS = tuple(RULEBOOKS)


def small(system: str) -> gym.BattleEnv:
    """Return an environment that soon is truncated, so that each test is a short one."""
    return gym.env(system, orders=12)


@pytest.mark.filterwarnings("ignore")  # PettingZoo warns of what is unusual, and allowed
@pytest.mark.parametrize("system", BOOKS)
def test_it_is_an_environment_of_pettingzoo(system: str) -> None:
    api_test(small(system), num_cycles=20)


@pytest.mark.filterwarnings("ignore")  # likewise
@pytest.mark.parametrize("system", BOOKS)
def test_its_seed_fixes_what_happens(system: str) -> None:
    seed_test(lambda: small(system), num_cycles=8)


def played(env: gym.BattleEnv, seed: int, orders: int) -> Any:
    """Return the last observation of a battle that is played at random, as the mask allows."""
    random = Random(seed)  # noqa: S311 -- a game
    env.reset(seed=seed)
    for _ in range(orders):
        observation, _reward, terminated, truncated, _info = env.last()
        if terminated or truncated:
            break
        allowed = np.flatnonzero(observation["action_mask"])
        env.step(int(random.choice(list(allowed))))
    return env


@pytest.mark.parametrize("system", BOOKS)
def test_every_move_that_the_mask_allows_is_accepted(system: str) -> None:
    env = played(gym.env(system), 3, 25)
    assert env.game.turn >= 1
    assert env.observation_space(env.agent_selection).contains(env.observe(env.agent_selection))


def test_a_move_that_the_mask_rules_out_is_named() -> None:
    env = gym.env("full-thrust-light")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="Move 255 of Compact is not among its"):
        env.step(255)


def test_the_mask_fits_the_moves_and_only_whose_turn_it_is_has_some() -> None:
    env = gym.env("full-thrust-light")
    env.reset(seed=1)
    mine, other = env.agent_selection, next(a for a in env.agents if a != env.agent_selection)
    assert env.observe(mine)["action_mask"].sum() == len(env.moves()) > 1
    assert env.observe(other)["action_mask"].sum() == 0


def test_the_winner_is_rewarded() -> None:
    env = gym.env("full-thrust-light", sample="duel")
    played(env, 5, 2_000)
    if env.game.result is None:
        assert all(env.truncations.values())
        return
    winner = env.game.result.winner
    assert {agent: env.rewards[agent] for agent in env.possible_agents} == {
        agent: 0.0 if winner is None else 1.0 if agent == winner else -1.0
        for agent in env.possible_agents
    }
