"""CI-RUL-1 to -45: what the book leaves open of the turn, power, movement, arcs and sections."""

from umpire.kernel.citation import Reading

READINGS_OF_PLAY: tuple[Reading, ...] = (
    Reading(
        "CI-RUL-1",
        "Which rules are basic, which advanced, since the colours that told it are lost?",
        "Basic is what the basic outline of the turn has, or the text calls so; optional what is "
        "marked; all else is advanced. No sheet of a basic battle has what advanced rules bring.",
        "level",
    ),
    Reading(
        "CI-RUL-2",
        "What of headings that are doubled, out of order or numbered anew?",
        "IDs have the number that belongs there. The second section 7.4.1 is 7.4.1M, that of fire "
        "brigades 16.4.7.1F.",
    ),
    Reading(
        "CI-RUL-3",
        "Which way does a half round, where the book does not tell?",
        "Damage and costs up, ratings and protection down, and what goes to the nearest goes up.",
    ),
    Reading(
        "CI-RUL-4",
        "When is initiative kept within 20 of the Mass, and of which Mass?",
        "Last of all, with the die and all penalties in it; of the Mass that the first base was.",
        "initiative_clamp",
    ),
    Reading(
        "CI-RUL-5",
        "Does a penalty of initiative count again on the next turn?",
        "No, but the next base has it in it.",
    ),
    Reading(
        "CI-RUL-6",
        "What if those who throw for a tie tie again?",
        "They throw until they differ.",
    ),
    Reading(
        "CI-RUL-7",
        "Is a rate up or down part of the Speed?",
        "Yes, it is added.",
    ),
    Reading(
        "CI-RUL-8",
        "Does the frigate of the example have three sections or five?",
        "Three: forward, core, aft.",
    ),
    Reading(
        "CI-RUL-9",
        "What do the scattered numbers of that sheet mean?",
        "Lone digits are marks of the drawing. Both railguns have accuracy +3, the racks 40 and "
        "20 missiles; their arcs are to be supplied.",
    ),
    Reading(
        "CI-RUL-10",
        "Which ramming value counts where sheet and formula differ?",
        "That of the sheet.",
    ),
    Reading(
        "CI-RUL-11",
        "Are drums emptied in the phase of structures or in the final actions?",
        "In the final actions, from an announcement before movement. A drum that is lost "
        "meanwhile deploys nothing.",
    ),
    Reading(
        "CI-RUL-12",
        "Does damage slow down the recharge of a capacitor?",
        "No; it lowers the capacity, and what it held beyond that is gone.",
        "capacitor_damage_hits_recharge",
    ),
    Reading(
        "CI-RUL-13",
        "Does a collector lose 2 for each point of structure, or 1?",
        "2, to nought at worst.",
        "collector_loss",
    ),
    Reading(
        "CI-RUL-14",
        "What does an engine of an odd structure give?",
        "Half of what is left, rounded down.",
        "engine_damage_rounding",
    ),
    Reading(
        "CI-RUL-15",
        "What of systems with more structure than their Rating needs?",
        "Undamaged they give what the sheet prints; damaged no more than that, and than what is "
        "left of them gives.",
    ),
    Reading(
        "CI-RUL-16",
        "How is heat counted, and when does a hot plant start again?",
        "Half of the power used, rounded down. It may start in any power allocation with less "
        "heat than its Rating.",
        "overheat_restart",
    ),
    Reading(
        "CI-RUL-17",
        "When does a zero-power system cost its battery the point?",
        "On the tenth turn in a row on it. A turn on another plant begins the count anew.",
    ),
    Reading(
        "CI-RUL-18",
        "On which turns does a destroyed system still draw power?",
        "On as many turns as its standard power is, from the next one on.",
    ),
    Reading(
        "CI-RUL-19",
        "Whose weapons ignore ECM?",
        "Direct fire of small vessels that aim by eye; their missiles and drones do not.",
        "small_missiles_ignore_ecm",
    ),
    Reading(
        "CI-RUL-20",
        "Is a unit at the very edge of a shroud in it, and when is that looked at?",
        "Yes; by where all are when they fire.",
    ),
    Reading(
        "CI-RUL-21",
        "What is half of an odd EW for a detector?",
        "Rounded down, of all EW with boosts; what it does not use is lost.",
    ),
    Reading(
        "CI-RUL-22",
        "What does amplification by ESS cost?",
        "A point for each 1, against one enemy.",
        "ess_amplification_cost",
    ),
    Reading(
        "CI-RUL-23",
        "Is the strongest of several ESS found for each effect?",
        "Yes, for each unit that receives it; only those that negate each other are undone.",
    ),
    Reading(
        "CI-RUL-24",
        "From when do the turns of a beacon count?",
        "From the turn after it was laid; it goes at the end of the last.",
    ),
    Reading(
        "CI-RUL-25",
        "When does a torpedo need its lock-on?",
        "When it is launched, by the EW committed by then; its amplification counts when it "
        "strikes.",
        "torpedo_lock_recheck",
    ),
    Reading(
        "CI-RUL-26",
        "How much EW does piercing take at a masked unit?",
        "3.",
    ),
    Reading(
        "CI-RUL-27",
        "How is a vector written that can be written in several ways?",
        "As at most two neighbouring directions, the lower first; rest is 0.",
    ),
    Reading(
        "CI-RUL-28",
        "Is the surcharge of a non-inertial turn for each facing?",
        "No, once for the turn.",
        "surcharge_per_facing",
    ),
    Reading(
        "CI-RUL-29",
        "Is the limit of a frigate 3 or 4, and what counts?",
        "4; hexes of thrust, facings and quarters together.",
    ),
    Reading(
        "CI-RUL-30",
        "Where is a ship that thrusts on its way, and where does it end?",
        "At the part of the old vector that it has flown, then by the new one for what is left of "
        "it. On an edge its player chooses the hex.",
    ),
    Reading(
        "CI-RUL-31",
        "Which parts of a cost may be paid, and when does the rest count?",
        "A half, a third, a quarter, each rounded up; the rest counts as soon as it is paid.",
    ),
    Reading(
        "CI-RUL-32",
        "Who ignores evasion at more than 10 hexes, and what of guided weapons?",
        "All units: small vessels are ships, too. Evasion counts against guided weapons, too, by "
        "where they were launched.",
        "evasion_ignored_by_small_vessels",
    ),
    Reading(
        "CI-RUL-33",
        "When does a ship fly along its heading?",
        "At rest, or if its whole vector is in the direction that it faces.",
    ),
    Reading(
        "CI-RUL-34",
        "How many fighters ram that are too many for their group?",
        "No more than it has.",
    ),
    Reading(
        "CI-RUL-35",
        "Which die tells the way in which a derelict turns, and how fast?",
        "One of six: to 3 clockwise, to port or forward, else the other way; one facing or "
        "quarter a turn.",
    ),
    Reading(
        "CI-RUL-36",
        "What is nearer to the firer than the target?",
        "What is between both, and closer to the one than to the other; as heavy as the target it "
        "may be anywhere between.",
        "line_of_sight",
    ),
    Reading(
        "CI-RUL-37",
        "Through which hexes runs a line that follows an edge?",
        "Only two objects, one on each side, block it. The hexes of firer and target never do.",
        "line_of_sight_edge",
    ),
    Reading(
        "CI-RUL-38",
        "How wide are the arcs, whose drawings are lost?",
        "Fixed a line of hexes, Narrow a sixth of the round, Standard a third, Wide a half; "
        "tables may tell others.",
    ),
    Reading(
        "CI-RUL-39",
        "What do arcs cover when the ship lies otherwise?",
        "Upside down port and starboard change places. On its side or on end the arc is a cone "
        "about its axis, cut by the map.",
    ),
    Reading(
        "CI-RUL-40",
        "What do arcs cover in three dimensions?",
        "Narrow ones what the text tells; the cone tells the others.",
    ),
    Reading(
        "CI-RUL-41",
        "How is the scrambled table of the second system of arcs to be read?",
        "By how far the facing is off the bow: -1 to 60 degrees, -2 at 90, -3 to 150, -4 astern.",
    ),
    Reading(
        "CI-RUL-42",
        "Where do the silhouettes meet, whose drawings are lost?",
        "A long hull shows its ends in 60 degrees, a wide one in 120. On the seam, and with equal "
        "ratings, the attacker chooses.",
    ),
    Reading(
        "CI-RUL-43",
        "What are the columns of the chart for rolled and tumbled ships?",
        "Which rating is the larger; with equal ones the attacker chooses.",
    ),
    Reading(
        "CI-RUL-44",
        "Which column counts if the way is as long up as along?",
        "The attacker chooses.",
    ),
    Reading(
        "CI-RUL-45",
        "Where do sections meet, whose drawings are lost?",
        "Abeam for three; by silhouette for five, with seams along the facings on every hull; on "
        "the corners of the hexes for seven. On a seam the attacker chooses.",
        "seams_on_facings",
    ),
)
"""Questions and answers, by number."""
