"""The players of all books, and the games that the tests of these properties share."""

from properties import (
    cold_infinity_play,
    full_thrust_light_play,
    full_thrust_play,
    space_fleet_play,
    to_boldly_thrust_play,
)
from properties.play import Games

PLAYERS = (
    full_thrust_play.PLAYER,
    space_fleet_play.PLAYER,
    to_boldly_thrust_play.PLAYER,
    cold_infinity_play.PLAYER,
)
"""Of all books but Full Thrust Light, which is played by what it offers."""

GAMES = {player.book.system: Games(player.game) for player in PLAYERS}
LIGHT = Games(full_thrust_light_play.game)
