"""Ways to forge a transcript, and how each is found out; the hashes are computed anew."""

from collections.abc import Callable
from typing import Any

from scenarios.forgery import first

Edit = Callable[[list[Any]], object]


def face(values: list[Any]) -> None:
    """Make a missed shot better."""
    _, _, event = first(values, "beam_fired")
    event["rolls"][0]["faces"][0] = event["rolls"][0]["faces"][0] % 6 + 1


def die_size(values: list[Any]) -> None:
    """Throw for initiative with another die."""
    first(values, "initiative_rolled")[2]["rolls"][0]["sides"] = 8


def one_die_more(values: list[Any]) -> None:
    """Throw another die than the weapon has."""
    first(values, "beam_fired")[2]["rolls"][0]["faces"].append(9)


def label(values: list[Any]) -> None:
    """Take the dice of another throw."""
    roll = first(values, "initiative_rolled")[2]["rolls"][0]
    roll["label"] = roll["label"].replace("t1/", "t9/")


def no_roll(values: list[Any]) -> None:
    """Leave a roll out."""
    first(values, "beam_fired")[2]["rolls"].clear()


def damage(values: list[Any]) -> None:
    """Do more damage than the dice say."""
    first(values, "beam_fired")[2]["damage"] += 1


def position(values: list[Any]) -> None:
    """Let a ship end its move elsewhere."""
    first(values, "ship_moved")[2]["path"][2][0] += 0.5


def citation(values: list[Any]) -> None:
    """Name another rule."""
    first(values, "ship_moved")[2]["rule"] = "FTL-MOVE-01"


def event_left_out(values: list[Any]) -> None:
    """Forget that a ship moved."""
    line, place, _ = first(values, "ship_moved")
    del values[line]["events"][place]


def event_put_in(values: list[Any]) -> None:
    """Tell that a ship is lost."""
    line, place, _ = first(values, "ship_moved")
    lost = {"kind": "ship_destroyed", "ship": "Hammer", "rule": "FTL-DMG-07"}
    values[line]["events"].insert(place, lost)


def order(values: list[Any]) -> None:
    """Turn a ship the other way than it was ordered."""
    for value in values:
        for one in value.get("orders", ()):
            if one.get("manoeuvre") and one["manoeuvre"]["turn"]:
                one["manoeuvre"]["turn"] *= -1
                return


def target(values: list[Any]) -> None:
    """Order a ship to fire at itself."""
    for value in values:
        for one in value.get("orders", ()):
            if one["kind"] == "fire_weapons":
                one["shots"][0]["target"] = one["ship"]
                return


def seat(values: list[Any]) -> None:
    """Say that an observer gave the orders."""
    values[1]["seat"] = "observer"


def no_seat(values: list[Any]) -> None:
    """Name a seat that there is not."""
    values[1]["seat"] = "the dog"


def opening(values: list[Any]) -> None:
    """Put a ship elsewhere before the battle begins."""
    values[0]["battle"]["ships"][0]["x"] += 1.0


def option(values: list[Any]) -> None:
    """Play by another table for beams."""
    values[0]["battle"]["tables"]["beam"]["band_mu"] = 6.0


def contradiction(values: list[Any]) -> None:
    """Open with a ship that is on no side."""
    values[0]["battle"]["ships"][0]["side"] = "Nobody"


def seed(values: list[Any]) -> None:
    """Reveal another seed."""
    values[-1]["seed"] = "00" * 32


def no_seed(values: list[Any]) -> None:
    """Keep the seed secret for ever."""
    values[-1]["seed"] = None


def short_seed(values: list[Any]) -> None:
    """Reveal less than the seed."""
    values[-1]["seed"] = values[-1]["seed"][:-2]


def no_hex_seed(values: list[Any]) -> None:
    """Reveal something else."""
    values[-1]["seed"] = "it was a Tuesday"


def committed(values: list[Any]) -> None:
    """Say that another seed was committed to."""
    values[0]["dice"]["commitment"] = "0" * 64


def no_commitment(values: list[Any]) -> None:
    """Say that none was."""
    values[0]["dice"]["commitment"] = None


def dice_name(values: list[Any]) -> None:
    """Throw the dice of another scenario."""
    values[0]["dice"]["scenario"] = "other"


def both_seeds(values: list[Any]) -> None:
    """Give a seed beside the committed one."""
    values[0]["dice"]["seed"] = "public"


def other_source(values: list[Any]) -> None:
    """Say that the players threw."""
    values[0]["dice"]["source"] = "supplied"


def line_left_out(values: list[Any]) -> None:
    """Forget the second command."""
    del values[2]


def header_left_out(values: list[Any]) -> None:
    """Begin in the middle."""
    del values[0]


def lines_swapped(values: list[Any]) -> None:
    """Tell the second command before the first."""
    values[1], values[2] = values[2], values[1]


def line_twice(values: list[Any]) -> None:
    """Tell a command twice."""
    values.insert(2, values[1])


def renumbered(values: list[Any]) -> None:
    """Forget the second command, and count as if it had never been."""
    del values[2]
    for version, value in enumerate(values[1:], start=1):
        value["version"] = version


def after_the_close(values: list[Any]) -> None:
    """Go on after the close."""
    values.append({**values[1], "version": len(values)})


def closed_twice(values: list[Any]) -> None:
    """Close again."""
    values.append({**values[-1], "version": len(values)})


def closed_by_a_side(values: list[Any]) -> None:
    """Let a side close."""
    values[-1]["seat"] = "side:Union"


def unknown_kind(values: list[Any]) -> None:
    """Let something happen that this rulebook does not know."""
    first(values, "ship_moved")[2]["kind"] = "ship_beamed_up"


def unknown_rulebook(values: list[Any]) -> None:
    """Play something else."""
    values[0]["system"] = "chess"


def another_format(values: list[Any]) -> None:
    """Write the journal of another day."""
    values[0]["format"] = "umpire-journal/2"


def wrong_type(values: list[Any]) -> None:
    """Write a word for a number."""
    values[1]["version"] = "one"


def no_die_has_as_many_sides(values: list[Any]) -> None:
    """Throw a die that there is not."""
    roll = first(values, "initiative_rolled")[2]["rolls"][0]
    roll["sides"] = 10**6


def a_label_that_is_too_long(values: list[Any]) -> None:
    """Name a throw beyond all measure."""
    first(values, "initiative_rolled")[2]["rolls"][0]["label"] = "t" * 70_000


def a_name_that_is_too_long(values: list[Any]) -> None:
    """Name the scenario of the dice beyond all measure."""
    values[0]["dice"]["scenario"] = "s" * 70_000


def too_many_nonces(values: list[Any]) -> None:
    """Add more than can be counted."""
    values[0]["dice"]["nonces"] = [""] * 70_000


def nonce(values: list[Any], seat: str = "side:Union", text: str = "words") -> None:
    """Put words into the key of the dice that nobody gave."""
    entry = {"kind": "nonce", "seat": seat, "edition": "1", "nonce": text}
    values.insert(1, entry)
    for version, value in enumerate(values[1:], start=1):
        value["version"] = version


def a_strangers_nonce(values: list[Any]) -> None:
    """Let someone give words who has no side."""
    nonce(values, "side:Nobody")


def the_referees_nonce(values: list[Any]) -> None:
    """Let the referee give words, who knows the seed."""
    nonce(values, "referee")


def a_nonce_that_is_too_long(values: list[Any]) -> None:
    """Give more words than a key may hold."""
    nonce(values, text="w" * 70_000)


def a_late_nonce(values: list[Any]) -> None:
    """Give words when the dice are known."""
    late = {**values[-1], "kind": "nonce", "seat": "side:Union", "nonce": "words"}
    values.insert(-1, late)
    values[-1]["version"] += 1


FORGERIES: list[tuple[Edit, str, int | None, str]] = [
    (face, "dice", None, "/faces"),
    (die_size, "dice", None, "/rolls/0/faces"),
    (one_die_more, "dice", None, "/rolls/0/faces"),
    (label, "dice", None, "/rolls/0/faces"),
    (no_roll, "ruling", None, ""),
    (damage, "ruling", None, "/damage"),
    (position, "ruling", None, "/path/2/0"),
    (citation, "ruling", None, "/rule"),
    (event_left_out, "ruling", None, "/events"),
    (event_put_in, "ruling", None, "/events"),
    (order, "ruling", None, "/events"),
    (target, "ruling", None, "/orders"),
    (seat, "ruling", 2, "/orders/0/kind"),
    (no_seat, "ruling", 2, ""),
    (opening, "ruling", None, "/path/0/0"),
    (option, "ruling", None, ""),
    (contradiction, "format", 1, ""),
    (seed, "commitment", -1, "/seed"),
    (no_seed, "commitment", -1, "/seed"),
    (short_seed, "commitment", -1, "/seed"),
    (no_hex_seed, "commitment", -1, "/seed"),
    (committed, "commitment", -1, "/seed"),
    (no_commitment, "commitment", -1, "/seed"),
    (dice_name, "commitment", -1, "/seed"),
    (both_seeds, "format", 1, ""),
    (other_source, "format", -1, "/seed"),
    (line_left_out, "format", 3, "/version"),
    (header_left_out, "format", 1, ""),
    (lines_swapped, "format", 2, "/version"),
    (line_twice, "format", 3, "/version"),
    (renumbered, "ruling", None, "/orders"),
    (after_the_close, "format", -1, "/version"),
    (closed_twice, "format", -1, "/version"),
    (closed_by_a_side, "ruling", -1, "/seat"),
    (unknown_kind, "format", None, ""),
    (unknown_rulebook, "format", 1, ""),
    (another_format, "format", 1, ""),
    (wrong_type, "format", 2, ""),
    (no_die_has_as_many_sides, "dice", None, "/rolls/0/faces"),
    (a_label_that_is_too_long, "dice", None, "/rolls/0/faces"),
    (a_name_that_is_too_long, "format", 1, ""),
    (too_many_nonces, "format", 1, ""),
    (nonce, "dice", 6, "/faces"),
    (a_strangers_nonce, "ruling", 2, "/nonce"),
    (the_referees_nonce, "ruling", 2, "/nonce"),
    (a_nonce_that_is_too_long, "format", 2, ""),
    (a_late_nonce, "ruling", -2, "/nonce"),
]
