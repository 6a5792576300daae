"""Readings of closed books (FT 2.6): what a book that is not open shows, it does not say."""

from umpire.kernel.citation import Reading

READINGS_OF_OPEN_BOOK: tuple[Reading, ...] = (
    Reading(
        "FT-UMP-66",
        "What does a side know of the ships of others where the book is not open?",
        "What stands on the table or is said there: class, place, course, the way that a model "
        "moves, dice and what they do, marks from the opening on. What is on paper stays with its "
        "side: displays, orders, velocities, groups aboard. An observer sees of every ship what "
        "its enemies see.",
        "open_book",
    ),
    Reading(
        "FT-UMP-67",
        "What does a phase wait for in a closed book?",
        "For every side with ships on the table that have not acted in it and obey somebody, "
        "whatever they carry, until it says that it is done: to be passed over would tell what "
        "they lack. So a ship without weapons passes. Groups in flight wait for no launches of "
        "others.",
        "open_book",
    ),
    Reading(
        "FT-UMP-68",
        "May an order be refused, tried or weighed by what stands on a closed display?",
        "No. Range, arc and the dice that are thrown are told, and no chance. What is aimed at a "
        "system that is not there hits nothing but the hull; systems known to be lost cannot be "
        "named. Who wishes to board has seen how the other ship flew.",
        "open_book",
    ),
)
