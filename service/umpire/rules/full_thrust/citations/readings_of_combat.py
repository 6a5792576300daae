"""Readings of fire, damage, fighters and missiles."""

from umpire.kernel.citation import Reading

READINGS_OF_COMBAT: tuple[Reading, ...] = (
    Reading(
        "FT-RUL-1",
        "In which band is a beam's range of exactly 12, 24 or 36 MU?",
        "In the farther one, but the greatest range leaves one die: class 3 has 2 at 12 MU, 1 at "
        "24 and 36.",
        "range_band_edge",
    ),
    Reading(
        "FT-RUL-2",
        "Torpedo and submunition bands share their edges.",
        "As with beams: the farther band, and the greatest range is still inside.",
        "range_band_edge",
    ),
    Reading(
        "FT-RUL-4",
        "A die settles the arc of a target on a line: which face is which?",
        "Odd is the arc nearer the bow. What bears is declared by the one arc that counts: so the "
        "firer may have the die thrown first (`arc_die_before_fire`). Fire declared without it "
        "throws it then, and loses shots that do not bear.",
        "arc_edge",
    ),
    Reading(
        "FT-RUL-5",
        "In which arc is a target at range 0?",
        "In any but aft, as the firer says.",
    ),
    Reading(
        "FT-RUL-6",
        "The beam example has a 6 and throws no extra die.",
        "It adds up before that die, which is always thrown.",
    ),
    Reading(
        "FT-RUL-7",
        "The dogfight example has a 6 and throws no extra die.",
        "There is one: the craft fire as class 1 beams do.",
        "dogfight_rerolls",
    ),
    Reading(
        "FT-RUL-8",
        "What is one attack, where several rows end?",
        "All fire of one ship at one target; one salvo; one group; any other event by itself.",
    ),
    Reading(
        "FT-RUL-9",
        "How do rows passed add up with the number of the last?",
        "Each row more widens the loss by 1: rows 1 and 2 lose on 3 or less, all three on 5 or "
        "less.",
    ),
    Reading(
        "FT-RUL-10",
        "What if a hull has fewer boxes than rows?",
        "Rows without boxes are none, and the last with boxes is the last.",
    ),
    Reading(
        "FT-RUL-11",
        "The example sets 17 boxes out as 5, 5, 4 and 4.",
        "That is a slip; they are 5, 4, 4 and 4.",
    ),
    Reading(
        "FT-RUL-12",
        "What of fire announced at a target that is destroyed by then?",
        "It goes to no other. Its dice are thrown, and points beyond the last box are excess.",
    ),
    Reading(
        "FT-RUL-15",
        "What is half of an odd thrust rating?",
        "It is rounded down: 2 of 5, none of 1.",
        "drive_half_rounding",
    ),
    Reading(
        "FT-RUL-16",
        "Is a halved drive checked again, and do several hits add up?",
        "Yes, each hit by itself; half is of the rating that the ship was built with.",
    ),
    Reading(
        "FT-RUL-17",
        "What is halved by armour-piercing damage?",
        "The damage of each torpedo, the sum of a salvo, the sum of a group's strike; more than "
        "armour can hold goes to the hull.",
        "ap_unit",
    ),
    Reading(
        "FT-RUL-18",
        "In which order does mixed damage fall?",
        "Weapon after weapon as declared; of a beam the first dice, then the penetrating ones.",
    ),
    Reading(
        "FT-RUL-19",
        "Do extra dice penetrate where others score like beams?",
        "Yes, those of submunitions, of fighters at ships, and of mines; they are read as if "
        "unscreened.",
    ),
    Reading(
        "FT-RUL-20",
        "Is a die thrown again that a modifier makes a 6, or no longer one?",
        "Only a natural 6 that still is one; extra dice are modified too.",
        "modified_six_rerolls",
    ),
    Reading(
        "FT-RUL-21",
        "Which 4 leaves heavy fighters unharmed, and on extra dice too?",
        "A 4 after modifiers, on every die.",
        "heavy_reroll_protection",
    ),
    Reading(
        "FT-RUL-22",
        "How do modifiers work where only a 6 kills?",
        "They come first; 6 or more kills one craft and is not thrown again. Torpedo craft fight "
        "like this from the start.",
    ),
    Reading(
        "FT-RUL-23",
        "How do attack fighters throw at screens?",
        "1 is added, not to a 6, and the table of the screen read.",
    ),
    Reading(
        "FT-RUL-24",
        "Do screens help against the torpedoes of fighters?",
        "No: a hit does what the die shows.",
    ),
    Reading(
        "FT-RUL-51",
        "Which other weapons need a FireCon?",
        "Submunition packs do; salvo missiles, aimed at a point, do not (`sm_needs_firecon`).",
        "submunition_needs_firecon",
    ),
    Reading(
        "FT-RUL-52",
        "How many FireCons do needles take, and do their points count for rows?",
        "One for each system of each target; the points count with the rest of that fire. A lost "
        "system cannot be named.",
    ),
    Reading(
        "FT-RUL-53",
        "What is a spare screen generator good for?",
        "The level is that of all working ones, 2 at most, so that it steps in at once.",
    ),
    Reading(
        "FT-RUL-54",
        "Which systems are checked at a threshold?",
        "All that work, magazines even when empty. Not hull, armour, holds, streamlining and "
        "basic sensors, nor what is spent or lost.",
    ),
    Reading(
        "FT-RUL-55",
        "How many holds go when several rows end at once?",
        "One a row.",
    ),
    Reading(
        "FT-RUL-56",
        "How are core systems checked when several rows end at once?",
        "Like the others, with the number of the last row one lower; never when that is the first.",
    ),
    Reading(
        "FT-RUL-57",
        "Do bridge and life support count the turn in which they are hit?",
        "No: the n turns after it are meant, and at the end of the last one life support fails.",
        "countdown_includes_hit_turn",
    ),
    Reading(
        "FT-RUL-58",
        "From which number does an abandoned core explode, and whom does that harm?",
        "From 5 in the turn of leaving, then one less each turn; only the ship. The first die is "
        "thrown in the turn of the hit.",
        "abandon_first_number",
    ),
    Reading(
        "FT-RUL-59",
        "What can be repaired?",
        "What is lost or halved, one step of a drive at a time and from the same turn on; not "
        "magazines, what is spent, hull, armour, holds or craft. A bay is empty then.",
    ),
    Reading(
        "FT-RUL-60",
        "Where are crew factors whose step lies beyond the hull?",
        "In the last box, several if need be.",
    ),
    Reading(
        "FT-RUL-100",
        "Are extra dice thrown that can do nothing?",
        "At ships always; at craft and missiles not when all are gone.",
    ),
    Reading(
        "FT-RUL-101",
        "What does the damage of FTL do to fighters?",
        "A point is a craft. Salvoes and mines are left alone.",
    ),
    Reading(
        "FT-RUL-102",
        "What can hulks and ships out of control do?",
        "A ship dumped, abandoned or without life support only drifts: it has power for nothing, "
        "or nobody who uses it, and its screens are down. One out of control has screens and "
        "armour besides.",
        "hulks_lose_screens",
    ),
    Reading(
        "FT-RUL-108",
        "A bridge roll of 6 is for the game, and parties may work on a bridge. Which holds?",
        "The 6: it is out of control for good, whatever parties do. Repairs bring back sooner what "
        "would come back, after the turns that the die has shown.",
        "bridge_lost_for_good",
    ),
    Reading(
        "FT-RUL-25",
        "Which way does a group face?",
        "As its owner says after each move, in phase 3 without one too. Missiles are intercepted "
        "all round.",
    ),
    Reading(
        "FT-RUL-26",
        "How near is contact?",
        "To attack it is made from 6 MU at no cost; to land, the group is within 1 MU of its "
        "carrier.",
        "contact_distance",
    ),
    Reading(
        "FT-RUL-27",
        "When may a group slip away from contact?",
        "When it has not moved at all this turn: by its main move in phase 3, by a secondary one "
        "in phase 5. Those that came throw as in a dogfight.",
    ),
    Reading(
        "FT-RUL-28",
        "How does a group break off a dogfight?",
        "In phase 3, in place of a move; each enemy in it may fire, which is its fire of the "
        "turn. Afterwards it acts as any other.",
    ),
    Reading(
        "FT-RUL-29",
        "How are kills shared, and what if one target is heavy?",
        "One at a time as the targets are named, the first having the odd one. The dice are thrown "
        "once and the kills shared, so that they need one reading: any heavy group makes it that "
        "against heavy craft, or their armour would be lost by company.",
        "split_fire_at_heavy",
    ),
    Reading(
        "FT-RUL-30",
        "Do fighters engage missiles before the die for those on target?",
        "Yes: up to six kills, then point defence is allotted, then that die; all kills are taken "
        "from it.",
        "fighters_vs_missiles",
    ),
    Reading(
        "FT-RUL-31",
        "What do several fights in a turn cost?",
        "One factor in all, with the first dice of the group or of craft against it. Point "
        "defence costs none if the attack is then not made.",
    ),
    Reading(
        "FT-RUL-32",
        "May the last factor be used to move and to attack?",
        "No: the secondary move takes it, and attacking needs one.",
    ),
    Reading(
        "FT-RUL-33",
        "Since when do losses count for morale?",
        "Since the battle began: whatever group has lost members throws, and no word of a launch "
        "clears it. For attacks on ships alone, whose fire is what daunts them.",
        "morale_losses",
    ),
    Reading(
        "FT-RUL-34",
        "Does a launching group with an ace move before turkeys in flight?",
        "Yes: first those launching, then the others, each from turkeys to aces.",
    ),
    Reading(
        "FT-RUL-35",
        "When does an ace count, and what is a duel?",
        "Its die counts in dogfights, interceptions and at ships, not in torpedo strikes; alone "
        "it has two, or one needle. A duel kills on 4, a heavy ace on 5, with no extra die.",
    ),
    Reading(
        "FT-RUL-36",
        "Which arcs has a launcher, and when are they taken?",
        "Three side by side at no extra mass, and never aft; from place, facing and roll before "
        "ships move.",
    ),
    Reading(
        "FT-RUL-37",
        "Which of two ships equally near does a salvo take?",
        "A die after all movement: the first by ID on odd, the second on even. Fighters are no "
        "target.",
    ),
    Reading(
        "FT-RUL-38",
        "From when are turns of re-arming counted?",
        "From the landing: one turn on a 6, two on 2 to 5; endurance and torpedoes are full again.",
    ),
    Reading(
        "FT-RUL-72",
        "Is the smaller radius for vector drives always in force?",
        "Yes, for each possible target by its own drive.",
        "vector_salvo_radius",
    ),
    Reading(
        "FT-RUL-95",
        "The distances in the example of area defence cannot all be true.",
        "They need not be: only that between the two ships counts.",
    ),
    Reading(
        "FT-RUL-96",
        "Which groups are screens, and may one in a dogfight meet missiles?",
        "Those named so with the orders, within 3 MU or launching; in a dogfight, no.",
    ),
    Reading(
        "FT-RUL-97",
        "How many craft find room when bays are lost?",
        "Six a working bay; a group may be divided among places.",
    ),
    Reading(
        "FT-RUL-103",
        "Does one missile always hit?",
        "No: where there is defence it may be none. Without defence the die is at least 1.",
    ),
    Reading(
        "FT-RUL-107",
        "When are range and arc of fighters tested?",
        "Once, after all secondary moves.",
    ),
)
"""Fire and damage first, then fighters and missiles."""
