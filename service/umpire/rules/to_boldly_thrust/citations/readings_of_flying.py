"""Readings of transporters, tractor beams, cloaks, sensors and damage control."""

from umpire.kernel.citation import Reading

READINGS_OF_FLYING: tuple[Reading, ...] = (
    Reading(
        "TBT-RUL-19",
        "The table of transporters has lost its headings: what are its columns?",
        "Mass, which is 1, and points.",
    ),
    Reading(
        "TBT-RUL-20",
        "When are shields lowered, and when are the target's down?",
        "They are lowered by a written order, until the end of the turn, and keep their marks. "
        "Down is down for any reason; half is not enough.",
    ),
    Reading(
        "TBT-RUL-21",
        "What of fractions of a boarding factor, and which ships count as Klingon?",
        "They are rounded up, and no hull is no factor. Every ship of that race has its rate. "
        "Crew factors and half of civilians do not count here.",
        "boarding_rounding",
    ),
    Reading(
        "TBT-RUL-22",
        "What of a tie, and of exactly twice the total?",
        "On a tie both throw again without loss; exactly twice is not more than twice. The "
        "attacker throws first.",
    ),
    Reading(
        "TBT-RUL-23",
        "How many boarders go, when, and what of those who lose?",
        "As many as the attacker likes, as the ship is activated, and they fight at once. Of "
        "boarders thrown back half return, rounded up. Each transporter that a ship has paid for "
        "beams one party a turn, through a FireCon of its own: the book asks for no more.",
    ),
    Reading(
        "TBT-RUL-24",
        "When is the first die for the computer thrown?",
        "At the end of the turn after the capture. Until it is unlocked the ship flies straight "
        "on.",
    ),
    Reading(
        "TBT-RUL-25",
        "The table of tractor beams has lost its headings: what are its columns?",
        "Strength, points and mass, as its example bears out.",
    ),
    Reading(
        "TBT-RUL-26",
        "Is a part of 10 points of shields counted?",
        "Yes: 8 points take 1 from the pull.",
    ),
    Reading(
        "TBT-RUL-27",
        "What of fractions of a pull, no pull, arcs, and several beams?",
        "Nothing is rounded; without a pull there is no lock. A beam has the one arc of its "
        "design. Ships are dragged no farther than together; drags add up, from where the ships "
        "end. Course and velocity stay.",
    ),
    Reading(
        "TBT-RUL-28",
        "Of which size are merchants?",
        "Of that of escorts. A ship that is not military is a merchant, unless it names a group; "
        "its class and its mass do not count then. So it scans once a turn, too.",
        "merchants_as_escorts",
    ),
    Reading(
        "TBT-RUL-29",
        "The row of cloaking devices has lost its headings: what does it say?",
        "3 points for each 2 of the ship's mass, and a mass of 1 for each 18.",
    ),
    Reading(
        "TBT-RUL-30",
        "Who may fire at a ship that has just cloaked?",
        "The next ship that any opponent activates, and that one alone, even if it does not.",
    ),
    Reading(
        "TBT-RUL-31",
        "What of torpedoes, needle attacks, tractors and transporters at a cloaked ship?",
        "They are refused like phasers; only what works on an area reaches it.",
    ),
    Reading(
        "TBT-RUL-32",
        "Which direction is random, and how many dice displace a ship?",
        "That of a D12 as a course. A die for each move under the cloak, the one of the turn in "
        "which it drops included; these dice first, then the direction.",
    ),
    Reading(
        "TBT-RUL-33",
        "The list of what changes a sweep is lost.",
        "Invented here: superior sensors add 2, others nothing, as with scans. The table `sweep` "
        "may say otherwise.",
    ),
    Reading(
        "TBT-RUL-34",
        "Has a sweep one die, or one for each ship, and which arcs may be swept?",
        "One for each cloaked ship in the arc, by name; any of the six arcs.",
    ),
    Reading(
        "TBT-RUL-35",
        "What do sensors tell of shields between half and full, or at half?",
        "Above half they are called full; at half, below half; the rest is down.",
    ),
    Reading(
        "TBT-RUL-36",
        "Is 1 to 3 a die or a choice, and what is half of an odd strength here?",
        "A D3 after the repair has succeeded. Half is rounded down: up to there by the D3, from "
        "there on by 1.",
        "shield_repair",
    ),
    Reading(
        "TBT-RUL-37",
        "Repairs of Remixed succeed on low dice, but this rule has 5 or 6.",
        "As printed: then 5 and 6 succeed and nothing else does, however many the parties. It "
        "counts from the fourth attempt, after three failed turns in a row; the owner may go by "
        "the usual numbers.",
        "miracle_worker",
    ),
    Reading(
        "TBT-RUL-40",
        "How many points have shields whose generator is lost, or that are lowered?",
        "None, for tractors, boarders and needle attacks; their marks are kept.",
    ),
)
