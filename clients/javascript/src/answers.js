/**
 * What the answers of the service look like, whatever the rulebook.
 *
 * Generated from `schema/openapi.json` by `tools/generate.js`; do not edit.
 */

/**
 * One event as it would have been under another value of an option. It has at most one of `told`,
 * the log line of the event; `throws`, dice that it would need but nobody threw; and `refused`, the
 * refusal that the order would have got. Without any, this roll would not have been thrown.
 *
 * @typedef {object} Alternative
 * @property {string} option
 * @property {string} rule
 * @property {any} value
 * @property {string | null} [told]
 * @property {PendingThrow | null} [throws]
 * @property {string | null} [refused]
 */

/**
 * Some entries, the newest first; `next` is what to send as `before`, null after the last.
 *
 * @typedef {object} AuditPage
 * @property {Array<AuditRecord>} entries
 * @property {number | null} next
 */

/**
 * An operator's action: its key, its battle, its time and its address. The entry is written before
 * the action. `action` is the operation, `request` the id of the request, as in the log lines.
 * `allowed` is false for a key that does not have the scope. `key` is null for a key that the
 * settings do not have: `fingerprint` is the beginning of its SHA-256, and `left_out` counts such
 * attempts before this one that have no entry. A gap in `number` shows that entries have been
 * dropped.
 *
 * @typedef {object} AuditRecord
 * @property {number} number
 * @property {string} at
 * @property {string | null} key
 * @property {string} action
 * @property {string | null} scenario
 * @property {string} address
 * @property {string} request
 * @property {boolean} allowed
 * @property {string | null} fingerprint
 * @property {number} left_out
 */

/**
 * A closed bag, and the seed that is revealed (null where none was secret).
 *
 * @typedef {object} BagClosed
 * @property {string} bag
 * @property {string} title
 * @property {number} version
 * @property {boolean} closed
 * @property {number} rolled
 * @property {Array<BagSeat>} seats
 * @property {boolean} needs_label
 * @property {DiceTerms} dice
 * @property {Record<string, string>} contributed
 * @property {string} chain
 * @property {string | null} opened_at
 * @property {string | null} changed_at
 * @property {string | null} seed
 */

/**
 * A bag that was opened, and the tokens of its seats.
 *
 * @typedef {object} BagOpened
 * @property {string} bag
 * @property {string} title
 * @property {number} version
 * @property {boolean} closed
 * @property {number} rolled
 * @property {Array<BagSeat>} seats
 * @property {boolean} needs_label
 * @property {DiceTerms} dice
 * @property {Record<string, string>} contributed
 * @property {string} chain
 * @property {string | null} opened_at
 * @property {string | null} changed_at
 * @property {Record<string, string>} tokens
 */

/**
 * A roll: its number in the bag, the seat, the label and notation, and the dice. `kept` marks the
 * dice that count towards the `total`. The labels in `rolls` are those in the key of the dice.
 * `version` is that of the bag after the roll.
 *
 * @typedef {object} BagRoll
 * @property {number} number
 * @property {number} version
 * @property {string} seat
 * @property {string} label
 * @property {string} dice
 * @property {number} total
 * @property {Array<Roll>} rolls
 * @property {Array<Array<boolean>>} kept
 */

/**
 * Some rolls, the present version of the bag, and the start of the next page, if any.
 *
 * @typedef {object} BagRolls
 * @property {number} version
 * @property {Array<BagRoll>} rolls
 * @property {number | null} next
 */

/**
 * A seat of a bag, and the name of the person.
 *
 * @typedef {object} BagSeat
 * @property {string} seat
 * @property {string} name
 */

/**
 * A bag of dice; never its secret seed. `rolled` is how many rolls it has made. `contributed` are
 * the nonces in the key of the dice, by the seats that gave them, in order. `chain` is the hash of
 * the journal.
 *
 * @typedef {object} BagSeen
 * @property {string} bag
 * @property {string} title
 * @property {number} version
 * @property {boolean} closed
 * @property {number} rolled
 * @property {Array<BagSeat>} seats
 * @property {boolean} needs_label
 * @property {DiceTerms} dice
 * @property {Record<string, string>} contributed
 * @property {string} chain
 * @property {string | null} opened_at
 * @property {string | null} changed_at
 */

/**
 * A row of boxes on a display. Attributes: title: its name, such as `Hull`. most: the field with
 * the number of boxes. left: the field with the boxes that are left. lost: the field with the boxes
 * that are lost, if there is no `left`.
 *
 * @typedef {object} Bar
 * @property {string} title
 * @property {string} most
 * @property {string | null} [left]
 * @property {string | null} [lost]
 */

/**
 * A battle that a set-up opens.
 *
 * @typedef {object} BattleOpened
 * @property {string} system
 * @property {Record<string, any>} battle
 */

/**
 * One change of an edition to one rule, in a sentence. If the change is a default, `option` or
 * `table` names it, and `before` is its value in the edition before, in plain JSON. A new option is
 * such a default, too: its `before` is the way the book was played without it. If citations were
 * corrected, `cited` has the rules that events cited before, by their kind.
 *
 * @typedef {object} Change
 * @property {string} rule
 * @property {string} gist
 * @property {string | null} [option]
 * @property {string | null} [table]
 * @property {any} [before]
 * @property {Record<string, Array<string>>} [cited]
 */

/**
 * The check of one command: its dry `run`, or its `refusal` with a `pointer` into it.
 *
 * @typedef {object} Checked
 * @property {DryRun | null} run
 * @property {Problem | null} refusal
 */

/**
 * The check of each command on its own, in their order, and the version of the scenario.
 *
 * @typedef {object} ChecksGiven
 * @property {number} version
 * @property {Array<Checked>} checks
 */

/**
 * The orders that a seat may give; the next page begins after `next`, if there is one.
 *
 * @typedef {object} ChoicesGiven
 * @property {string} system
 * @property {Array<Record<string, any>>} choices
 * @property {number | null} next
 */

/**
 * The orders that a seat may give at a version; the next page, if any, is after `next`.
 *
 * @typedef {object} ChoicesNow
 * @property {number} version
 * @property {Array<Record<string, any>>} choices
 * @property {number | null} next
 */

/**
 * The rule behind a refusal or an event: its ID, its chapter, its gist.
 *
 * @typedef {object} Citation
 * @property {string} rule
 * @property {string} section
 * @property {string} gist
 */

/**
 * The last line: the seed is revealed (`null` where there was no secret one).
 *
 * @typedef {object} Closed
 * @property {"close"} kind
 * @property {number} version
 * @property {string} seat
 * @property {string} edition
 * @property {string | null} seed
 */

/**
 * A refusal code of the rulebook, and its meaning.
 *
 * @typedef {object} CodeTold
 * @property {string} code
 * @property {string} meaning
 * @property {string | null} rule
 */

/**
 * A side added its own words to the key of the dice, before the first roll.
 *
 * @typedef {object} Contributed
 * @property {"nonce"} kind
 * @property {number} version
 * @property {string} seat
 * @property {string} edition
 * @property {string} nonce
 */

/**
 * The design of a ship. The document of each rulebook has its fields.
 *
 * @typedef {object} Design
 */

/**
 * A rulebook's assessment of a design.
 *
 * @typedef {object} DesignAssessed
 * @property {string} system
 * @property {Record<string, any>} assessment
 */

/**
 * The sample designs of a rulebook; none where it has no rules of design.
 *
 * @typedef {object} DesignList
 * @property {string} system
 * @property {Array<SampleDesign>} designs
 */

/**
 * How anyone computes a roll; see `schema/dice.v1.md`. A block is HMAC-SHA-256 of `message` under
 * `seed`, both in hex; the last four bytes of the message are the number of the block, 0 in this
 * one. Bytes from `below` on are skipped; each other one, divided by the sides, leaves a face less
 * one. `seed` is null while it is sealed, and where the faces were typed in.
 *
 * @typedef {object} DiceKey
 * @property {"recomputed" | "sealed" | "typed"} state
 * @property {string} scenario
 * @property {Array<string>} nonces
 * @property {string | null} commitment
 * @property {string | null} seed
 * @property {string | null} message
 * @property {number} below
 */

/**
 * Where a scenario's dice come from. `scenario` is the name in the dice key: a fork keeps that of
 * its root, so that the same shot throws the same dice. `commitment` binds a secret seed; `seed` is
 * given where it is public.
 *
 * @typedef {object} DiceTerms
 * @property {"committed" | "seeded" | "supplied"} source
 * @property {string} scenario
 * @property {string | null} [commitment]
 * @property {string | null} [seed]
 * @property {Array<string>} [nonces]
 */

/**
 * The first fault of a transcript. `line` counts from 1, the header; `field` is a JSON Pointer into
 * the line.
 *
 * @typedef {object} Difference
 * @property {number} line
 * @property {"chain" | "commitment" | "dice" | "format" | "redaction" | "ruling"} fault
 * @property {string} message
 * @property {string} [field]
 */

/**
 * The outcome that orders would have at a version; nothing is stored. `accepted` counts the orders,
 * from the first, that would be accepted; later ones are not judged. `complete`: all were judged,
 * and `events` are all that would happen. Otherwise the last accepted order would throw dice (the
 * first are `throws`, if the seat may know) or, given by a side, end a phase of sealed orders,
 * resolve those of all sides, or use sensors. Only a real order reveals that outcome, and `events`
 * are those before it.
 *
 * @typedef {object} DryRun
 * @property {number} version
 * @property {number} accepted
 * @property {boolean} complete
 * @property {PendingThrow | null} throws
 * @property {Array<import("./lines.js").Event>} events
 */

/**
 * An edition of a rulebook: its name, and its changes since the edition before.
 *
 * @typedef {object} Edition
 * @property {string} name
 * @property {Array<Change>} [changes]
 */

/**
 * One roll, explained. `seat` gave the orders of the entry; `place` is a JSON Pointer into it.
 * `order` is the one that caused the roll, and `side` owns it. `order`, `side` and `readings` are
 * null where they would reveal something that is still secret.
 *
 * @typedef {object} Explanation
 * @property {RollLine} roll
 * @property {string} system
 * @property {string} seat
 * @property {string} place
 * @property {number} turn
 * @property {string} phase
 * @property {Record<string, any> | null} order
 * @property {string | null} side
 * @property {Rule | null} rule
 * @property {Array<Term>} terms
 * @property {DiceKey} dice
 * @property {Tried | null} readings
 */

/**
 * A file for another tool: its JSON, or its text; remarks point into the request's body.
 *
 * @typedef {object} FileWritten
 * @property {string} system
 * @property {"ftlibship" | "ftpf" | "ftgame" | "ftmap"} format
 * @property {any} file
 * @property {Array<Remark>} remarks
 */

/**
 * The scenario and version that a fork began from, and the hash of the chain there.
 *
 * @typedef {object} ForkedFrom
 * @property {string} scenario
 * @property {number} version
 * @property {string} hash
 */

/**
 * A game of another tool as a set-up, and what differs.
 *
 * @typedef {object} GameImported
 * @property {string} system
 * @property {"ftgame" | "ftmap"} format
 * @property {string} title
 * @property {Record<string, any>} setup
 * @property {Array<Remark>} remarks
 */

/**
 * Some entries, and the present version of the scenario.
 *
 * @typedef {object} JournalPage
 * @property {number} version
 * @property {Array<import("./lines.js").Entry>} entries
 */

/**
 * An operation of the service: its name and its address; fill in the `{...}`.
 *
 * @typedef {object} Link
 * @property {string} name
 * @property {"DELETE" | "GET" | "POST"} method
 * @property {string} href
 * @property {string} title
 */

/**
 * A class that a set-up can name, as far as its options allow the class. Attributes: class_name: as
 * a set-up names it. title: all that the book calls it. of: the units of a set-up that can be of
 * it.
 *
 * @typedef {object} NamedClass
 * @property {string} class_name
 * @property {string} title
 * @property {"groups" | "ships"} of
 */

/**
 * The exact chances of one order, target by target, each before any other is resolved.
 *
 * @typedef {object} Odds
 * @property {Array<TargetOdds>} targets
 */

/**
 * The chances of a declared order.
 *
 * @typedef {object} OddsGiven
 * @property {string} system
 * @property {Odds} odds
 */

/**
 * The chances of a declared order at a version.
 *
 * @typedef {object} OddsNow
 * @property {number} version
 * @property {Odds} odds
 */

/**
 * An operator's key, which is never shown itself; `last_used` is null for a key never used.
 *
 * @typedef {object} OperatorKey
 * @property {string} name
 * @property {Array<"all" | "audit" | "delete" | "list" | "open" | "tokens">} scopes
 * @property {string | null} last_used
 */

/**
 * The operators' keys of the settings.
 *
 * @typedef {object} OperatorKeys
 * @property {Array<OperatorKey>} keys
 */

/**
 * An option: the rule it changes, what it takes, and what holds without it.
 *
 * @typedef {object} OptionTold
 * @property {string} name
 * @property {string} rule
 * @property {string} description
 * @property {any} default
 * @property {Record<string, any>} schema
 */

/**
 * One possible outcome of an order, and its chance from 0 to 1. Like all numbers of odds it is a
 * plain float: a number of an array only looks like one, and the encoder cannot write it.
 *
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} chance
 * @property {string} rule
 */

/**
 * Dice that would be thrown: their label, how many, and how many sides each has.
 *
 * @typedef {object} PendingThrow
 * @property {string} label
 * @property {number} count
 * @property {number} sides
 */

/**
 * Commands to append to the log of a package, its dice among them as `logDice`.
 *
 * @typedef {object} PhaseAnswered
 * @property {string} system
 * @property {number} turn
 * @property {number} phase
 * @property {Array<Record<string, any>>} commands
 * @property {Array<Remark>} remarks
 */

/**
 * A phase, and who gives which order in it.
 *
 * @typedef {object} PhaseTold
 * @property {string} name
 * @property {string} title
 * @property {string} rule
 * @property {boolean} sealed
 * @property {Record<string, "any_side" | "owner" | "referee">} orders
 */

/**
 * The map of a rulebook, and its units; those that matter most last.
 *
 * @typedef {object} Presentation
 * @property {"hexes" | "line" | "plane"} grid
 * @property {Array<UnitsShown>} units
 */

/**
 * A problem document. `pointer` is a JSON Pointer into the request's body. `throws` is the next
 * throw that the players must type in, where players throw the dice and the seat may know it: add
 * its faces behind the faces that you sent. `difference` is the first fault of a transcript;
 * `pointer` then points into that line.
 *
 * @typedef {object} Problem
 * @property {string} type
 * @property {string} title
 * @property {number} status
 * @property {string} detail
 * @property {string} code
 * @property {string} kind
 * @property {string | null} [pointer]
 * @property {Citation | null} [citation]
 * @property {number | null} [current_version]
 * @property {Difference | null} [difference]
 * @property {PendingThrow | null} [throws]
 */

/**
 * One ambiguous place of a book: the question, the answer taken, and the option to change it.
 * `option` names the field of the rulebook's options that chooses another answer; `null` where no
 * other answer is offered.
 *
 * @typedef {object} Reading
 * @property {string} id
 * @property {string} question
 * @property {string} answer
 * @property {string | null} [option]
 */

/**
 * The proof of a redacted transcript: its seat, and how many of its lines are proved. `hashed`
 * lines are whole, and have the hash that follows from the one before. `told` lines are the seat's
 * version; their hashes are not checked here. The whole transcript proves them later.
 *
 * @typedef {object} Redaction
 * @property {string} seat
 * @property {number} hashed
 * @property {number} told
 */

/**
 * A line of a file that the rulebook reads otherwise, and the pointer to it. `left_out`: the
 * rulebook does not have it. `changed`: it became the nearest that the rulebook has. `noted`: it is
 * kept as it was, but counts differently. In a text file the pointer is a line: `/lines/13`.
 *
 * @typedef {object} Remark
 * @property {string} pointer
 * @property {"changed" | "left_out" | "noted"} kind
 * @property {string} message
 */

/**
 * Some dice of one size, thrown for one purpose. `faces` are in the order thrown.
 *
 * @typedef {object} Roll
 * @property {string} label
 * @property {number} sides
 * @property {Array<number>} faces
 */

/**
 * One roll in a list: its number, its entry, the dice, and the log line of its event.
 *
 * @typedef {object} RollLine
 * @property {number} number
 * @property {number} version
 * @property {string} label
 * @property {number} sides
 * @property {Array<number>} faces
 * @property {string} rule
 * @property {string} told
 */

/**
 * Some rolls that a seat may see, their number in all, and the version they go up to. A seat counts
 * only these; after the close, all seats count the same, as `verify` does.
 *
 * @typedef {object} RollsHeard
 * @property {number} version
 * @property {number} count
 * @property {Array<RollLine>} rolls
 */

/**
 * One rule of a book: its ID, its chapter, and its gist in our own words. A rule that is not
 * `adjudicated` is listed, but no order plays it.
 *
 * @typedef {object} Rule
 * @property {string} id
 * @property {string} section
 * @property {string} gist
 * @property {boolean} [adjudicated]
 */

/**
 * A rule that was looked up: its gist in our words, never the text of the book. `reading` says how
 * the rule is read where the book leaves it open. `options` change the rule; `refusals` are the
 * codes with which orders are refused by it.
 *
 * @typedef {object} RuleFound
 * @property {string} id
 * @property {string} section
 * @property {string} gist
 * @property {boolean} adjudicated
 * @property {Reading | null} reading
 * @property {Array<OptionTold>} options
 * @property {Array<CodeTold>} refusals
 */

/**
 * A rulebook in a list.
 *
 * @typedef {object} RulebookLine
 * @property {string} system
 * @property {string} edition
 * @property {string} title
 */

/**
 * The rulebooks that the service knows.
 *
 * @typedef {object} RulebookList
 * @property {Array<RulebookLine>} rulebooks
 */

/**
 * A rulebook as data for a front end.
 *
 * @typedef {object} RulebookTold
 * @property {string} system
 * @property {string} edition
 * @property {string} title
 * @property {string} owner
 * @property {string} unit
 * @property {Array<PhaseTold>} phases
 * @property {Record<string, "any_side" | "owner" | "referee">} always
 * @property {Record<string, "damage" | "fire" | "movement" | "sensors" | "sequence">} families
 * @property {Array<Edition>} editions
 * @property {Array<Rule>} rules
 * @property {Array<Reading>} readings
 * @property {Array<OptionTold>} options
 * @property {any} tables
 * @property {Array<CodeTold>} codes
 * @property {Array<string>} samples
 * @property {Array<NamedClass>} classes
 * @property {Presentation | null} presentation
 */

/**
 * A page of the rules that a query finds, the best first; `count` are all of them. `next` is what
 * to send as `after` for the next page, null after the last.
 *
 * @typedef {object} RulesFound
 * @property {string} system
 * @property {string} edition
 * @property {number} count
 * @property {Array<RuleFound>} rules
 * @property {number | null} next
 */

/**
 * A ruling that is kept nowhere: what happens, and the battle that it leaves.
 *
 * @typedef {object} RulingGiven
 * @property {string} system
 * @property {Array<import("./lines.js").Event>} events
 * @property {Record<string, any>} battle
 */

/**
 * A ruling in the journal: the version it made, the command it answers, and its events. `chain` is
 * the hash of the journal up to it: a receipt for sealed orders, which the transcript proves after
 * they are opened. `told` has a log line for each event, if the request asked for it; `now` is
 * there if `?choices=true` asked for it.
 *
 * @typedef {object} RulingKept
 * @property {number} version
 * @property {string} command
 * @property {string} chain
 * @property {Array<import("./lines.js").Event>} events
 * @property {Array<string>} [told]
 * @property {StandsNow} [now]
 */

/**
 * A legal design of a class of the service's own: what a designer may begin with.
 *
 * @typedef {object} SampleDesign
 * @property {string} name
 * @property {Design} design
 */

/**
 * A sample in a list, and where it is.
 *
 * @typedef {object} SampleLine
 * @property {string} sample
 * @property {string} href
 */

/**
 * The sample set-ups of a rulebook.
 *
 * @typedef {object} SampleList
 * @property {string} system
 * @property {Array<SampleLine>} samples
 */

/**
 * A sample set-up.
 *
 * @typedef {object} SampleSetup
 * @property {string} system
 * @property {string} sample
 * @property {Record<string, any>} setup
 */

/**
 * A closed scenario, and the seed that is revealed (null where none was secret).
 *
 * @typedef {object} ScenarioClosed
 * @property {string} scenario
 * @property {string} system
 * @property {string} edition
 * @property {string} title
 * @property {number} version
 * @property {boolean} closed
 * @property {string} phase
 * @property {"closed" | "open" | "over"} state
 * @property {Array<string>} waits_for
 * @property {boolean} any_of_them
 * @property {string | null} waits_since
 * @property {string | null} changed_at
 * @property {string | null} opened_at
 * @property {DiceTerms} dice
 * @property {Record<string, string>} contributed
 * @property {ForkedFrom | null} forked_from
 * @property {string} chain
 * @property {string | null} seed
 */

/**
 * A scenario in a list; `archived`: the service reads it from the archive, which is slower.
 * `present` are the seats that follow it now: their stream of events is open, or was open a short
 * while ago.
 *
 * @typedef {object} ScenarioListed
 * @property {string} scenario
 * @property {string} system
 * @property {string} edition
 * @property {string} title
 * @property {number} version
 * @property {boolean} closed
 * @property {string} phase
 * @property {"closed" | "open" | "over"} state
 * @property {Array<string>} waits_for
 * @property {boolean} any_of_them
 * @property {string | null} waits_since
 * @property {string | null} changed_at
 * @property {string | null} opened_at
 * @property {boolean} archived
 * @property {Array<string>} present
 */

/**
 * A scenario that was opened, and the tokens of its seats, by their names.
 *
 * @typedef {object} ScenarioOpened
 * @property {string} scenario
 * @property {string} system
 * @property {string} edition
 * @property {string} title
 * @property {number} version
 * @property {boolean} closed
 * @property {string} phase
 * @property {"closed" | "open" | "over"} state
 * @property {Array<string>} waits_for
 * @property {boolean} any_of_them
 * @property {string | null} waits_since
 * @property {string | null} changed_at
 * @property {string | null} opened_at
 * @property {DiceTerms} dice
 * @property {Record<string, string>} contributed
 * @property {ForkedFrom | null} forked_from
 * @property {string} chain
 * @property {Record<string, string>} tokens
 */

/**
 * Some scenarios, the newest first; `next` is what to send as `after`, null after the last. With a
 * filter a page may hold few, or none, and yet not be the last.
 *
 * @typedef {object} ScenarioPage
 * @property {Array<ScenarioListed>} scenarios
 * @property {string | null} next
 */

/**
 * A removed scenario, and its last version.
 *
 * @typedef {object} ScenarioRemoved
 * @property {string} scenario
 * @property {number} version
 */

/**
 * A scenario, and its battle as a seat may see it.
 *
 * @typedef {object} ScenarioSeen
 * @property {string} scenario
 * @property {string} system
 * @property {string} edition
 * @property {string} title
 * @property {number} version
 * @property {boolean} closed
 * @property {string} phase
 * @property {"closed" | "open" | "over"} state
 * @property {Array<string>} waits_for
 * @property {boolean} any_of_them
 * @property {string | null} waits_since
 * @property {string | null} changed_at
 * @property {string | null} opened_at
 * @property {DiceTerms} dice
 * @property {Record<string, string>} contributed
 * @property {ForkedFrom | null} forked_from
 * @property {string} chain
 * @property {string} seat
 * @property {Record<string, any>} battle
 */

/**
 * The public data of a scenario; never its secret seed. `contributed` are the nonces in the key of
 * the dice, by the seats that gave them, in order. `state` is `over` from the end by the rules to
 * the close. `waits_for` are the seats whose orders the battle waits for: each of them, or
 * `any_of_them`; in a phase of secret orders, those that have not finished. `waits_since` is the
 * time since when these seats are awaited. A time is null if it is unknown.
 *
 * @typedef {object} ScenarioSummary
 * @property {string} scenario
 * @property {string} system
 * @property {string} edition
 * @property {string} title
 * @property {number} version
 * @property {boolean} closed
 * @property {string} phase
 * @property {"closed" | "open" | "over"} state
 * @property {Array<string>} waits_for
 * @property {boolean} any_of_them
 * @property {string | null} waits_since
 * @property {string | null} changed_at
 * @property {string | null} opened_at
 * @property {DiceTerms} dice
 * @property {Record<string, string>} contributed
 * @property {ForkedFrom | null} forked_from
 * @property {string} chain
 */

/**
 * A token's seat, and the state of its scenario. `your_turn`: the scenario waits for this seat.
 * `refused`: the reason why the token is not valid.
 *
 * @typedef {object} SeatHeld
 * @property {string | null} seat
 * @property {boolean} your_turn
 * @property {ScenarioListed | null} scenario
 * @property {TokenRefused | null} refused
 */

/**
 * The tokens of a scenario's seats, by their names.
 *
 * @typedef {object} SeatTokens
 * @property {string} scenario
 * @property {Record<string, string>} tokens
 */

/**
 * The seat of each token, in the order in which they were sent.
 *
 * @typedef {object} SeatsHeld
 * @property {Array<SeatHeld>} seats
 */

/**
 * The operations of the service, by their names in the OpenAPI document, and its documents.
 *
 * @typedef {object} ServiceIndex
 * @property {string} umpire
 * @property {Array<Link>} operations
 * @property {Array<Link>} documents
 */

/**
 * Mass and points of a ship side by side: as the file states them, and by the rulebook. `mass` is
 * that of the whole ship and `used` of its parts. `points` buy the ship, `fighter_points` the
 * fighters that it carries. A file that does not state its points has none.
 *
 * @typedef {object} ShipFigures
 * @property {number} stated_mass
 * @property {number} mass
 * @property {number} used
 * @property {number | null} stated_points
 * @property {number} points
 * @property {number} fighter_points
 */

/**
 * A ship of a file: its place in the file, the design that it became, and the differences.
 *
 * @typedef {object} ShipImported
 * @property {string} pointer
 * @property {string} name
 * @property {Design} design
 * @property {ShipFigures} figures
 * @property {Array<Remark>} remarks
 * @property {Record<string, any>} assessment
 */

/**
 * The ships of a file, in its order.
 *
 * @typedef {object} ShipsImported
 * @property {string} system
 * @property {"ftlibship" | "ftpf"} format
 * @property {Array<ShipImported>} ships
 */

/**
 * The state of a battle after a ruling, and the orders that the seat may give then. `version` is
 * later than that of the ruling if a command is repeated. `choices` is null if they could not be
 * listed in time; the ruling is stored all the same. The next page begins after `next`.
 *
 * @typedef {object} StandsNow
 * @property {number} version
 * @property {string} phase
 * @property {"closed" | "open" | "over"} state
 * @property {Array<string>} waits_for
 * @property {boolean} any_of_them
 * @property {Array<Record<string, any>> | null} choices
 * @property {number | null} next
 */

/**
 * The chances of an order against one target. `damage[n]` is the chance of exactly n points;
 * `outcomes` are the thresholds and worse.
 *
 * @typedef {object} TargetOdds
 * @property {string} target
 * @property {Array<number>} damage
 * @property {number} mean_damage
 * @property {Array<Outcome>} outcomes
 */

/**
 * A number or a mark of an event; `of` names the list that holds it.
 *
 * @typedef {object} Term
 * @property {string} name
 * @property {number | number | boolean} value
 * @property {string | null} [of]
 */

/**
 * Why a token says nothing: the code of the refusal, and a sentence.
 *
 * @typedef {object} TokenRefused
 * @property {string} code
 * @property {string} detail
 */

/**
 * The alternatives to one event, and how many settings were tried to find them.
 *
 * @typedef {object} Tried
 * @property {number} tried
 * @property {Array<Alternative>} alternatives
 */

/**
 * Units of one kind. Attributes: units: the field of the view that lists them. Each has an `id`,
 * and may have `name` and `side`. title: their kind, such as `frigate`. symbol: their symbol on the
 * map. x: the field with the place to the right. y: the field with the place up; not on a line.
 * heading: the field with the direction, if they have one. directions: how many directions there
 * are, clockwise: 12 on a clock, 6 on hexes, 360. up: the value of the direction straight up. out:
 * fields that are true when a unit is out of the battle. marks: fields that are true when a word
 * belongs beside the unit; the word is the field. facts: fields that its display lists. bars: rows
 * of boxes on its display.
 *
 * @typedef {object} UnitsShown
 * @property {string} units
 * @property {string} title
 * @property {"body" | "bogey" | "fighters" | "mine" | "missile" | "ship" | "station" | "wreck"} [symbol]
 * @property {string} x
 * @property {string | null} [y]
 * @property {string | null} [heading]
 * @property {number} [directions]
 * @property {number} [up]
 * @property {Array<string>} [out]
 * @property {Array<string>} [marks]
 * @property {Array<string>} [facts]
 * @property {Array<Bar>} [bars]
 */

/**
 * The result of a verification. `dice` says how far the rolls could be checked. In a redacted
 * transcript (`redacted`), the visible rolls are checked, and no ruling is.
 *
 * @typedef {object} Verdict
 * @property {boolean} verified
 * @property {string | null} scenario
 * @property {string | null} system
 * @property {number} entries
 * @property {number} rolls
 * @property {"recomputed" | "sealed" | "typed"} dice
 * @property {boolean} closed
 * @property {Difference | null} [difference]
 * @property {Redaction | null} [redacted]
 */

/**
 * A battle as a seat sees it.
 *
 * @typedef {object} ViewGiven
 * @property {string} system
 * @property {Record<string, any>} battle
 */

/**
 * A webhook: the last version that it received, and its failed attempts in a row. `given_up`: the
 * service does not try it any more.
 *
 * @typedef {object} Webhook
 * @property {string} id
 * @property {string} seat
 * @property {string} url
 * @property {Array<"scenario.closed" | "scenario.ruling" | "scenario.your_turn">} kinds
 * @property {number} version
 * @property {number} failures
 * @property {boolean} given_up
 */

/**
 * A new webhook. Only this answer holds the secret that signs its messages.
 *
 * @typedef {object} WebhookAdded
 * @property {string} id
 * @property {string} seat
 * @property {string} url
 * @property {Array<"scenario.closed" | "scenario.ruling" | "scenario.your_turn">} kinds
 * @property {number} version
 * @property {number} failures
 * @property {boolean} given_up
 * @property {string} secret
 */

/**
 * The webhooks of a seat; for the referee, those of all.
 *
 * @typedef {object} WebhookList
 * @property {Array<Webhook>} webhooks
 */

export {};
