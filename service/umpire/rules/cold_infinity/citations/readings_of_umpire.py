"""CI-UMP: what the umpire adds where neither the book nor its readings say anything."""

from umpire.kernel.citation import Reading

READINGS_OF_UMPIRE: tuple[Reading, ...] = (
    Reading(
        "CI-UMP-1",
        "Which terms does the limit of initiative cover if it is kept before the die?",
        "The base, Speed and all penalties; the die may then pass it.",
        "initiative_clamp",
    ),
    Reading(
        "CI-UMP-2",
        "Which Mass of a group counts in a tie, and what if not all have a rating of last turn?",
        "That of all its fighters. If one has none, all that are level throw.",
    ),
    Reading(
        "CI-UMP-3",
        "When does a flag bridge help?",
        "While it is in control and not destroyed; its point of EW only if sensors work.",
    ),
    Reading(
        "CI-UMP-4",
        "By how much does a damaged capacitor recharge less, by house rule?",
        "By what its capacity lost.",
        "capacitor_damage_hits_recharge",
    ),
    Reading(
        "CI-UMP-5",
        "What becomes of power for a battery or for sensors that makes no whole point?",
        "It is spent for nothing.",
    ),
    Reading(
        "CI-UMP-6",
        "What power makes a signature?",
        "What systems draw, what destroyed ones still draw, and extra power; not what charges "
        "batteries.",
    ),
    Reading(
        "CI-UMP-7",
        "Which plants give the power that is drawn?",
        "Those that do not overheat, then the others, each in the order of the sheet.",
    ),
    Reading(
        "CI-UMP-8",
        "May EW amplify without a shroud?",
        "It may be allotted and does nothing, unless a detector makes a shroud.",
    ),
    Reading(
        "CI-UMP-9",
        "Do ESS shrouds identify enemies?",
        "Yes, as others do.",
    ),
    Reading(
        "CI-UMP-10",
        "What does a Fixed arc on a corner cover, which runs along edges?",
        "The hexes in its line, and both hexes of each edge.",
    ),
    Reading(
        "CI-UMP-11",
        "What does a cone cover that only grazes the map, or ends at it?",
        "A line of hexes, or all of the map.",
    ),
    Reading(
        "CI-UMP-12",
        "What do the systems of abstracted arcs make of turrets, and of ships that lie otherwise?",
        "Turrets stay turrets. In the second the facing nearest to the target counts whose "
        "Standard arc bears; without one nothing fires.",
    ),
    Reading(
        "CI-UMP-13",
        "How does a ship lie that is on its side and on end?",
        "As one that has tumbled.",
    ),
    Reading(
        "CI-UMP-14",
        "Which section of a ship on its side or on end is struck?",
        "Of rolled ones one of the ends, of those on end one of the sides; fire exactly at deck "
        "or keel strikes either, as the attacker likes.",
    ),
    Reading(
        "CI-UMP-15",
        "Where do units in one hex come from, and what of ties and angles in a dogfight?",
        "If the way back ends on an edge, the player chooses a hex. Ties are thrown again. An "
        "angle is a side of the target; that of the opponent tells what its weapons bear on.",
    ),
    Reading(
        "CI-UMP-16",
        "How is nearness in a line of sight measured, and how heavy is a group that stands in it?",
        "In hexes; as heavy as all its fighters.",
    ),
    Reading(
        "CI-UMP-17",
        "Which sections are in sight for called shots?",
        "Those that fire from there could strike.",
    ),
    Reading(
        "CI-UMP-18",
        "What of weapons whose range rating takes nothing off?",
        "They lose nothing by range, nor without a lock-on.",
    ),
    Reading(
        "CI-UMP-19",
        "What natural number has a weapon that was set to eleven?",
        "None: nothing happens that takes one.",
    ),
    Reading(
        "CI-UMP-20",
        "Must both thrusters of a pair work, and what is one with vanes?",
        "Both, however they share. A thruster with vanes is either part of its end, one at a time.",
    ),
    Reading(
        "CI-UMP-21",
        "Where may a roll or a tumble end, and may a manoeuvre end on the turn on which it began?",
        "Anywhere; only pivots wait for the others. It may not.",
    ),
    Reading(
        "CI-UMP-22",
        "How does a ship come down whose nose would lie between two facings?",
        "At either of them, as its player chooses.",
    ),
    Reading(
        "CI-UMP-23",
        "In what order do manoeuvres and thrust happen on a turn, and may a manoeuvre grow at "
        "once?",
        "In that of the plan; a manoeuvre turns the ship when it begins, and two orders for a "
        "facing are one for two. What it changes is settled then.",
    ),
    Reading(
        "CI-UMP-24",
        "What of thrust that is partly paid, and of manoeuvres that are?",
        "They run on by their own count until they are paid. Only what is paid in full is sped "
        "up, thrust on the way is paid in full, and a part taken back takes as much of the rate; "
        "a step that is due is made.",
    ),
    Reading(
        "CI-UMP-25",
        "Through which thrusters does thrust go that no order shares out?",
        "Through the cheapest, within their channels, or all together; never beyond a channel. "
        "The dearest in use tells what a step costs.",
    ),
    Reading(
        "CI-UMP-26",
        "What counts towards the cinematic limit?",
        "All that a ship turns and accelerates, by manoeuvres of earlier turns too; not thrust "
        "that stops them. What asks for nothing more is never refused.",
    ),
    Reading(
        "CI-UMP-27",
        "Does a non-inertial turn go on?",
        "Its pivot does; the vector turns on the turn that is paid.",
    ),
    Reading(
        "CI-UMP-28",
        "Who may barnstorm, and what?",
        "Small vessels and gunboats; dreadnoughts and larger, stardocks, bases, stations and "
        "mobile bases, of whichever side.",
    ),
    Reading(
        "CI-UMP-29",
        "How does a derelict turn that does not lie level?",
        "As the map shows it: a pivot changes its facing, a tumble its nose. With thrust again it "
        "is stopped at the usual price.",
    ),
    Reading(
        "CI-UMP-30",
        "What is the core of a unit with one section?",
        "None: that section is struck from outside, a hit that passes its systems stays on its "
        "hull, and it lets the air out. Of several cores the innermost decides.",
    ),
    Reading(
        "CI-UMP-31",
        "Which shield acts if several places are hit?",
        "At each place the first, in the order that the defender told, of those that stand before "
        "it.",
    ),
    Reading(
        "CI-UMP-32",
        "What does a hull result of piercing fire strike?",
        "The hull of each section on its line.",
    ),
    Reading(
        "CI-UMP-33",
        "How does tracking move along the chart?",
        "One column to the right of the first result for each turn; on the hull it stays.",
    ),
    Reading(
        "CI-UMP-34",
        "How do extended radiators stop a hit?",
        "Each in the section takes what got past the shields, until its structure is gone; the "
        "rest goes on.",
    ),
    Reading(
        "CI-UMP-35",
        "What does a called shot strike whose system is gone?",
        "The hull of its section.",
    ),
    Reading(
        "CI-UMP-36",
        "Where do slashes go when their section is lost?",
        "Nowhere; the rest is lost.",
    ),
    Reading(
        "CI-UMP-37",
        "What does a flare with a result for the core strike?",
        "The section outside as long as it stands.",
    ),
    Reading(
        "CI-UMP-38",
        "Does armour that is specialised against a configuration meet what ignores or halves "
        "armour?",
        "No; what it adds is ignored or halved with the rest.",
    ),
    Reading(
        "CI-UMP-39",
        "What does an overloaded hybrid share out?",
        "Half as much again of its points, before they are shared.",
    ),
    Reading(
        "CI-UMP-40",
        "How many points do linked armours learn from one strike?",
        "Each of them one.",
    ),
    Reading(
        "CI-UMP-41",
        "What does an overloaded buffering shield absorb and lose?",
        "Half as much again as it holds, and it loses no more than that.",
    ),
    Reading(
        "CI-UMP-42",
        "Is the hull struck for a catastrophe where its systems were gone before?",
        "Yes, but not by what is left over of a flare or of overkill.",
    ),
    Reading(
        "CI-UMP-45",
        "Where on the chart are reload racks, rockets and decoys?",
        "A reload rack is a weapon, the others are other systems.",
    ),
    Reading(
        "CI-UMP-46",
        "What if several things stand before a guided weapon?",
        "The nearest to its launch hex decides, and the range to it counts.",
    ),
    Reading(
        "CI-UMP-47",
        "Which missiles does a reload rack load and unload?",
        "It loads from its top to the end of the feed of a rack, and takes back any.",
    ),
    Reading(
        "CI-UMP-48",
        "By which way does a drone fly, and from where does it strike?",
        "Straight, hex by hex, from the last hex before that of its target. If its target comes "
        "to it, it has arrived.",
    ),
    Reading(
        "CI-UMP-49",
        "May a weapon with several tries intercept several guided weapons?",
        "No, all its tries are at one.",
    ),
    Reading(
        "CI-UMP-50",
        "When does the accuracy of a torpedo launcher count?",
        "When it is launched; no arc is asked for later.",
    ),
    Reading(
        "CI-UMP-51",
        "Do other groups merge than those of the book?",
        "No; other numbers of groups take several mergers, and a strike force is full.",
    ),
    Reading(
        "CI-UMP-52",
        "Do matter weapons defend that have a rating for it?",
        "Only with the enhancement.",
    ),
    Reading(
        "CI-UMP-53",
        "Is a guided weapon met by defence whose charge is a laser or a wave?",
        "Yes, as a guided weapon.",
    ),
    Reading(
        "CI-UMP-54",
        "How do limits and groups change defence that is partly ablative?",
        "Ordinary fire counts first, and what it cannot lose ablative fire does.",
    ),
    Reading(
        "CI-UMP-55",
        "Does a weapon that defends arm and cool as after an attack?",
        "Yes; one that was armed has fired.",
    ),
    Reading(
        "CI-UMP-60",
        "Is a ship non-inertial whose engines are mixed?",
        "No, only if all that are on and work are.",
    ),
    Reading(
        "CI-UMP-61",
        "Which bridge has control at first, and what of ships without one?",
        "The first of the sheet. What has none by design does as it is told.",
    ),
    Reading(
        "CI-UMP-62",
        "What is in a rack for which nothing is chosen?",
        "All that it holds, of the first kind that it takes.",
    ),
    Reading(
        "CI-UMP-63",
        "What do plants hold when the battle begins?",
        "All that they can.",
    ),
)
"""Questions and answers, by number."""
