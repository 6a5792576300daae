"""Whoever installs the engine alone: play a battle of each rulebook, and write a transcript."""

import sys

from umpire import engine

played = 0
for system in engine.rulebooks():
    game = engine.open(system, dice=engine.seeded("strangers"))
    for number in range(30):
        side = game.waits_for[0]
        choices = [choice for choice in game.choices(side) if choice.role != "leave"]
        game = game.rule(next(game.moves(side, of=choices, seed=number)), seat=side).game
        played += 1
    game.transcript()
service = {"asyncio", "redis", "starlette", "strawberry"} & set(sys.modules)
print(f"{played} orders, of the service it imports {service or 'nothing'}")
