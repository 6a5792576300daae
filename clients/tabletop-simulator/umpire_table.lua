-- A table whose battles an umpire rules on: paste this as the script of the table (Scripting, Global, Save & Play).
-- Each player types the token of a seat into the panel. Miniatures have umpire_ship.lua, or no script at all.
-- It runs under Lua 5.2 and MoonSharp. No rule of any book is in here: what may be ordered, the umpire says.

POLL_S = 2
LINES = 12 -- of a panel: offers, or ways, on one page of it
INCHES = { inch = 1, cm = 1 / 2.54 }
COLORS = { "White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink", "Grey", "Black" }

-- What is saved with the table. Tokens are not: whoever loads a saved table would have them.
kept = { address = "http://127.0.0.1:8000", scenario = "", unit = "inch", long = 1, x = 0, z = 0, links = {} }
-- What each player's seat knows, by colour: token, view, offers, and what stands in the panel.
seats = {}
-- Where objects were last put, by object, so that a hand that moved one is not undone at every look.
put = {}
sent = 0

-- JSON: the program's own does not keep an empty list and an empty object apart, nor null; an order needs both.

LIST = {}
NULL = setmetatable({}, { __tostring = function() return "null" end })

function decoded(text)
    local at = 1
    local value
    local function skip() at = string.find(text, "[^ \n\r\t]", at) or #text + 1 end
    local function str()
        local from, to = at + 1, at
        repeat
            to = string.find(text, '["\\]', to + 1)
            if not to then error("a string has no end") end
            local escape = string.sub(text, to, to) == "\\"
            if escape then to = to + 1 end
        until not escape
        at = to + 1
        local raw = string.sub(text, from, to - 1)
        -- The program knows how to write characters of its own strings.
        return string.find(raw, "\\", 1, true) and JSON.decode('["' .. raw .. '"]')[1] or raw
    end
    local function many(close, one)
        at = at + 1
        skip()
        while string.sub(text, at, at) ~= close do
            one()
            skip()
            if string.sub(text, at, at) == "," then at = at + 1 end
            skip()
        end
        at = at + 1
    end
    value = function()
        skip()
        local first = string.sub(text, at, at)
        if first == '"' then return str() end
        if first == "{" then
            local found = {}
            many("}", function()
                local name = str()
                skip()
                at = at + 1
                found[name] = value()
            end)
            return found
        end
        if first == "[" then
            local found = setmetatable({}, LIST)
            many("]", function() found[#found + 1] = value() end)
            return found
        end
        local word = string.match(text, "^[%w%.+-]+", at)
        at = at + #word
        if word == "true" then return true elseif word == "false" then return false elseif word == "null" then return NULL end
        return tonumber(word)
    end
    return value()
end

function encoded(value)
    local kind = type(value)
    if value == NULL or value == nil then return "null" end
    if kind == "string" then
        local plain = string.gsub(value, '[%c"\\]', function(one) return string.format("\\u%04x", string.byte(one)) end)
        return '"' .. plain .. '"'
    end
    if kind == "number" then
        return value == math.floor(value) and string.format("%d", value) or string.format("%.10g", value)
    end
    if kind ~= "table" then return tostring(value) end
    local parts = {}
    if getmetatable(value) == LIST then
        for _, each in ipairs(value) do parts[#parts + 1] = encoded(each) end
        return "[" .. table.concat(parts, ",") .. "]"
    end
    for name, each in pairs(value) do parts[#parts + 1] = encoded(name) .. ":" .. encoded(each) end
    table.sort(parts)
    return "{" .. table.concat(parts, ",") .. "}"
end

function copied(value)
    if type(value) ~= "table" or value == NULL then return value end
    local found = setmetatable({}, getmetatable(value))
    for name, each in pairs(value) do found[name] = copied(each) end
    return found
end

function list(values) return setmetatable(values or {}, LIST) end

-- The umpire.

function ask(seat, method, path, more, heard)
    local headers = { Authorization = "Bearer " .. seat.token, Accept = "application/json" }
    for name, value in pairs(more.headers or {}) do headers[name] = value end
    if more.body then headers["Content-Type"] = "application/json" end
    local url = kept.address .. "/v1/scenarios/" .. kept.scenario .. path
    WebRequest.custom(url, method, true, more.body, headers, function(answer)
        if seats[seat.color] ~= seat then return end -- another token, or none, by now
        if answer.is_error and (answer.response_code or 0) < 100 then
            if not seat.lost then say(seat, "The umpire does not answer: " .. tostring(answer.error)) end
            seat.lost = true
            return heard(nil, answer)
        end
        seat.lost = false
        heard(answer.response_code, answer)
    end)
end

function refusal(answer)
    local fine, told = pcall(decoded, answer.text or "")
    if not fine or type(told) ~= "table" then return { code = "failed", detail = "No answer of an umpire." } end
    local rule = type(told.citation) == "table" and told.citation.rule
    return { code = told.code, detail = tostring(told.detail or told.title) .. (rule and " (" .. rule .. ")" or ""), throws = told.throws }
end

function say(seat, text) printToColor(text, seat.color, { 1, 0.9, 0.6 }) end

function umpire_join(color, token)
    local seat = { color = color, token = token, told = nil, offers = {}, page = 0 }
    seats[color] = seat
    look(seat, function() if seat.view then say(seat, "You are " .. seat.view.seat .. ".") end end)
end

-- Look whether the battle has moved on, and show what is new.
function look(seat, after)
    if seat.looking then return end
    seat.looking = true
    local headers = seat.view and { ["If-None-Match"] = '"' .. string.format("%d", seat.view.version) .. '"' } or nil
    ask(seat, "GET", "", { headers = headers }, function(code, answer)
        seat.looking = false
        if code == 200 then
            seat.view = JSON.decode(answer.text)
            seat.told = seat.told or seat.view.version
            place()
            tell(seat)
            choices(seat)
        elseif code == 401 or code == 403 or code == 404 then
            say(seat, refusal(answer).detail)
            seats[seat.color] = nil
            place()
            panel()
        end
        if after then after() end
    end)
end

function umpire_poll()
    if kept.scenario == "" then return end
    for _, color in ipairs(COLORS) do
        if seats[color] and not seats[color].view then look(seats[color]) end
        if seats[color] and seats[color].view and not seats[color].view.closed then look(seats[color]) end
    end
end

-- Print what this seat is told of each ruling since the last; another seat may be told less, or more.
function tell(seat)
    if seat.told >= seat.view.version then return end
    local path = string.format("/rulings?after=%d&limit=100&told=true", seat.told)
    ask(seat, "GET", path, {}, function(code, answer)
        if code ~= 200 then return end
        for _, entry in ipairs(JSON.decode(answer.text).entries) do
            if entry.version > seat.told then
                seat.told = entry.version
                for number, line in ipairs(entry.told or {}) do
                    local event = (entry.events or {})[number] or {}
                    printToColor(line .. (event.rule and " (" .. event.rule .. ")" or ""), seat.color, { 1, 1, 1 })
                    for _, roll in ipairs(event.rolls or {}) do
                        printToColor("  " .. roll.label .. ": " .. table.concat(roll.faces, " "), seat.color, { 0.7, 0.8, 1 })
                    end
                end
            end
        end
    end)
end

-- What the seat may order now: all pages of it.
function choices(seat)
    local found = {}
    local version = seat.view.version
    local function page(after)
        ask(seat, "GET", string.format("/choices?after=%d", after), {}, function(code, answer)
            if code ~= 200 or seat.view.version ~= version then return end
            local told = decoded(answer.text)
            for _, choice in ipairs(told.choices) do
                if type(choice.order) == "table" and choice.order ~= NULL then found[#found + 1] = choice end
            end
            if type(told.next) == "number" then return page(told.next) end
            seat.offers, seat.draft, seat.page = found, seat.throws and seat.draft or nil, 0
            panel()
        end)
    end
    page(0)
end

function give(seat, order, faces)
    sent = sent + 1
    local id = string.format("tts-%d-%d-%d", os.time(), sent, math.random(1, 999999999))
    local headers = { ["If-Match"] = '"' .. string.format("%d", seat.view.version) .. '"', ["Idempotency-Key"] = id }
    local body = { orders = list({ order }) }
    if faces then body.faces = list(faces) end
    ask(seat, "POST", "/rulings", { headers = headers, body = encoded(body) }, function(code, answer)
        if code == 200 or code == 201 then
            seat.draft, seat.throws = nil, nil
        elseif code then
            local no = refusal(answer)
            if no.code == "too_few_dice" and type(no.throws) == "table" then
                seat.throws = { order = order, faces = faces or {}, asked = no.throws }
            else
                say(seat, no.detail)
                seat.throws = nil
            end
            panel()
        end
        for _, color in ipairs(COLORS) do if seats[color] then look(seats[color]) end end
    end)
end

-- Where units are, book by book: x to the right, y up, heading clockwise from up.

function hex(q, r) return math.sqrt(3) / 2 * q, -(r + q / 2) end
function faced(direction) return ((direction - 1) % 6) * 60 end

function pieces(view)
    local found = {}
    local battle = view.battle
    local function add(id, thing, x, y, heading)
        if id and x and y then
            found[#found + 1] = { id = id, name = thing.name or id, side = thing.side, x = x, y = y, heading = heading }
        end
    end
    local function each(name, one) for _, thing in ipairs(battle[name] or {}) do one(thing) end end
    local function plane(thing)
        local at = thing.hidden or (thing.status == "waiting" and thing.entry) or thing
        local point = type(at) == "table" and at or thing
        local x, y = point.x, point.y
        if point.point then x, y = point.point[1], point.point[2] end
        local course = point.facing or point.course or thing.facing or thing.course
        add(thing.id or thing.code, thing, x, y, course and (course % 12) * 30 or nil)
    end
    local function spot(thing)
        local at = thing.place or thing.spot or {}
        local x, y = at.x, at.y
        if at.kind == "hex" then x, y = hex(at.q, at.r) end
        add(thing.id or thing.counter, thing, x, y, at.heading_deg or (at.facing and faced(at.facing)) or nil)
    end
    local function cell(thing)
        local at = thing.cell or thing.position
        if not at then return end
        local x, y = hex(at[1], at[2])
        local nose = thing.motion and thing.motion.attitude
        local facing = nose and nose.facing and (nose.tumble == 180 and nose.facing + 3 or nose.facing) or thing.facing
        add(thing.id, thing, x, y, facing and faced(facing) or nil)
    end
    local how = { ["space-fleet"] = spot, ["cold-infinity"] = cell }
    for _, name in ipairs({ "ships", "models", "groups", "bogeys", "counters", "contacts", "dummies", "missiles", "salvoes", "spreads", "guided", "mines", "bodies" }) do
        each(name, how[view.system] or plane)
    end
    return found
end

function piece(seat, unit)
    if not seat.view then return nil end
    for _, one in ipairs(pieces(seat.view)) do if one.id == unit then return one end end
end

-- Put every linked object where its owner knows its unit to be, and hide it from those who are told otherwise.
function place()
    for unit, guid in pairs(kept.links) do
        local object = getObjectFromGUID(guid)
        local told, rank = nil, -1
        for _, color in ipairs(COLORS) do
            local one = seats[color] and piece(seats[color], unit)
            local view = one and seats[color].view
            local its = view and view.version * 2 + (view.seat == "side:" .. tostring(one.side) and 1 or 0) or -1
            if its > rank then told, rank = one, its end
        end
        if object and told then
            object.setInvisibleTo(blind(unit, told))
            move(object, told)
        end
    end
end

-- Return the colours that may not see a unit where it is. Who has no seat sees what two sides, or an observer, are
-- told of, and nobody here is not: so nobody sees more by leaving a seat.
function blind(unit, told)
    local knows, sides, all = {}, {}, true
    for color, seat in pairs(seats) do
        local one = piece(seat, unit)
        knows[color] = one ~= nil and math.abs(one.x - told.x) < 1e-6 and math.abs(one.y - told.y) < 1e-6
        all = all and knows[color]
        if knows[color] and seat.view.seat ~= "referee" then sides[seat.view.seat] = true end
    end
    local first = next(sides)
    local public = all and (sides.observer or (first and next(sides, first))) and true or false
    local found = {}
    for _, color in ipairs(COLORS) do
        local sees = public
        if seats[color] then sees = knows[color] end
        if not sees then found[#found + 1] = color end
    end
    return found
end

function inches(length) return length * kept.long * INCHES[kept.unit] end

function move(object, told)
    local to = { x = kept.x + inches(told.x), z = kept.z + inches(told.y), heading = told.heading }
    local key = string.format("%.4f %.4f %s", to.x, to.z, tostring(to.heading))
    if put[object.getGUID()] == key then return end
    put[object.getGUID()] = key
    if object.getVar("UMPIRE_SHIP") then return object.call("umpire_move", to) end
    local here, turned = object.getPosition(), object.getRotation()
    object.setPositionSmooth({ x = to.x, y = here.y, z = to.z }, false, false)
    if to.heading then object.setRotationSmooth({ x = turned.x, y = to.heading % 360, z = turned.z }, false, false) end
end

-- Linking: by the object's name, which is the id or the name of a unit that the seat knows.

function umpire_link(asked)
    local seat = seats[asked.color]
    if not seat or not seat.view then return printToColor("Type your token first.", asked.color, { 1, 0.6, 0.6 }) end
    local names = {}
    for _, one in ipairs(pieces(seat.view)) do
        if one.id == asked.name or one.name == asked.name then
            umpire_unlink({ guid = asked.guid, color = asked.color, quiet = true })
            kept.links[one.id], put[asked.guid] = asked.guid, nil
            place()
            panel()
            return say(seat, "Linked to " .. one.name .. ".")
        end
        names[#names + 1] = one.id
    end
    say(seat, "Name the object as its unit is called: " .. table.concat(names, ", ") .. ".")
end

function umpire_unlink(asked)
    for unit, guid in pairs(kept.links) do
        if guid == asked.guid then
            kept.links[unit] = nil
            local object = getObjectFromGUID(guid)
            if object then object.setInvisibleTo({}) end
            if not asked.quiet then printToColor("Unlinked from " .. unit .. ".", asked.color, { 1, 1, 1 }) end
        end
    end
end

function umpire_select(asked)
    local seat = seats[asked.color]
    for unit, guid in pairs(kept.links) do
        if seat and guid == asked.guid then
            seat.unit, seat.draft, seat.page = unit, nil, 0
            panel()
        end
    end
end

-- Orders: an offer can be sent as it is, once what is open and not optional is filled in.

ACTORS = { "ship", "group", "unit", "squadron", "counter", "salvo", "missile", "spread", "base", "carrier" }

function actor(order)
    for _, name in ipairs(ACTORS) do if type(order[name]) == "string" then return order[name] end end
end

function words(name) return (string.gsub(string.gsub(name, "_", " "), "^%l", string.upper)) end

-- Return all values that a schema allows, or nil where they are no short list.
function ways(legal)
    if legal.const ~= nil then return { legal.const } end
    if legal.enum then return legal.enum end
    if legal.type == "boolean" then return { false, true } end
    local found = {}
    if legal.anyOf then
        for _, one in ipairs(legal.anyOf) do
            local some = ways(one)
            if not some then return nil end
            for _, value in ipairs(some) do found[#found + 1] = value end
        end
        return found
    end
    if legal.type ~= "object" or not legal.required or #legal.required == 0 then return nil end
    found = { {} }
    for name, of in pairs(legal.properties or {}) do
        local some = ways(of)
        if not some or #some * #found > 400 then return nil end
        local more = {}
        for _, before in ipairs(found) do
            for _, value in ipairs(some) do
                local one = copied(before)
                one[name] = value
                more[#more + 1] = one
            end
        end
        found = more
    end
    return found
end

function shown(value)
    if type(value) ~= "table" or value == NULL then return tostring(value) end
    local first, rest = {}, {}
    for name, each in pairs(value) do
        local text = name == "target" and "> " .. shown(each) or shown(each)
        if name == "weapon" or name == "launcher" then first[#first + 1] = text
        elseif name ~= "kind" and each ~= NULL then rest[#rest + 1] = text end
    end
    table.sort(rest)
    for _, text in ipairs(rest) do first[#first + 1] = text end
    return table.concat(first, " ")
end

-- Return the rows of a form: a place each, with the ways to fill it in or none; structs come part by part.
function rows(open)
    local found = {}
    local function add(at, legal, optional)
        local some = ways(legal)
        if some then
            found[#found + 1] = { at = at, kind = "one", ways = some, optional = optional }
        elseif legal.type == "array" then
            local items = ways(legal.items or {})
            local plain = items == nil or type(items[1]) ~= "table"
            found[#found + 1] = { at = at, kind = plain and "words" or "some", ways = items, optional = optional }
        elseif legal.type == "object" and legal.properties then
            for name, of in pairs(legal.properties) do
                local needed = false
                for _, one in ipairs(legal.required or {}) do needed = needed or one == name end
                add(at .. "/" .. name, of, optional or not needed)
            end
        elseif legal.type == "integer" or legal.type == "number" then
            found[#found + 1] = { at = at, kind = "number", low = legal.minimum, high = legal.maximum, optional = optional }
        else
            found[#found + 1] = { at = at, kind = "json", optional = optional }
        end
    end
    for _, place in ipairs(open or {}) do add(place.at, place.legal, place.optional == true) end
    return found
end

function begun(offer)
    local draft = { offer = offer, rows = rows(offer.open), values = {}, picked = {} }
    for number, row in ipairs(draft.rows) do
        if row.kind == "one" and not row.optional then draft.picked[number] = 1 end
        if row.kind == "some" then draft.picked[number] = {} end
    end
    return draft
end

-- Return the order of a draft, or nil and what is lacking.
function ordered(draft)
    local order = copied(draft.offer.order)
    for number, row in ipairs(draft.rows) do
        local value = draft.values[number]
        if row.kind == "one" then
            value = row.ways[draft.picked[number] or 0]
        elseif row.kind == "some" then
            value = list()
            for which, way in ipairs(row.ways) do if draft.picked[number][which] then value[#value + 1] = way end end
            if #value == 0 and row.optional then value = nil end
        end
        if value == nil and not row.optional then return nil, row.at end
        if value ~= nil then
            local within, last = order, nil
            for name in string.gmatch(row.at, "[^/]+") do
                if last then
                    if type(within[last]) ~= "table" or within[last] == NULL then within[last] = {} end
                    within = within[last]
                end
                last = name
            end
            within[last] = copied(value)
        end
    end
    return order
end

function typed(row, text)
    if string.match(text, "^%s*$") then return nil end
    if row.kind == "number" then return tonumber(text) end
    if row.kind == "json" then
        local fine, value = pcall(decoded, text)
        return fine and value or nil
    end
    local found = list()
    for word in string.gmatch(text, "[^%s,]+") do found[#found + 1] = tonumber(word) or word end
    return found
end

-- The panel: one for each colour, which nobody else is shown.

function escaped(text)
    local plain = string.gsub(tostring(text), '[&<>"]', { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" })
    return plain
end

function button(id, text) return string.format('<Button id="%s" onClick="umpire_pressed" preferredHeight="26">%s</Button>', id, escaped(text)) end
function label(text) return string.format('<Text alignment="MiddleLeft" color="#ffffff" preferredHeight="20">%s</Text>', escaped(text)) end
function field(id, text, hint)
    return string.format(
        '<InputField id="%s" onEndEdit="umpire_typed" text="%s" placeholder="%s" preferredHeight="28"/>',
        id, escaped(text), escaped(hint))
end

function offered(seat)
    local found = {}
    for number, offer in ipairs(seat.offers) do
        local unit = actor(offer.order)
        if unit == nil or unit == seat.unit then found[#found + 1] = { number = number, offer = offer, unit = unit } end
    end
    return found
end

function own(seat)
    local found, known = {}, {}
    for _, offer in ipairs(seat.offers) do
        local unit = actor(offer.order)
        if unit and not known[unit] then found[#found + 1], known[unit] = unit, true end
    end
    return found
end

-- Return one page of lines, with a button to the next where there are more.
function paged(seat, lines, color)
    local found = {}
    if seat.page * LINES >= #lines then seat.page = 0 end
    for number = seat.page * LINES + 1, math.min(#lines, (seat.page + 1) * LINES) do found[#found + 1] = lines[number] end
    if #lines > LINES then found[#found + 1] = button(color .. ":more", "More") end
    return found
end

function form(seat, color)
    local lines = { label(words(seat.draft.offer.order.kind) .. " " .. (actor(seat.draft.offer.order) or "")) }
    local function add(text) lines[#lines + 1] = text end
    for number, row in ipairs(seat.draft.rows) do
        local name = words(string.match(row.at, "[^/]+$") or row.at) .. (row.optional and " (may be left)" or "")
        local id = color .. ":row:" .. number
        if row.kind == "one" then
            local which = seat.draft.picked[number]
            add(button(id, name .. ": " .. (which and shown(row.ways[which]) or "-")))
        elseif row.kind == "some" then
            for which, way in ipairs(row.ways) do
                add(button(id .. ":" .. which, (seat.draft.picked[number][which] and "[x] " or "[  ] ") .. shown(way)))
            end
        else
            local value = seat.draft.values[number]
            local text = value == nil and "" or type(value) == "table" and getmetatable(value) == LIST and table.concat(value, " ") or tostring(value)
            local hint = name
            if row.kind == "number" and row.low then hint = string.format("%s: %g to %g", name, row.low, row.high or row.low) end
            if row.kind == "words" and row.ways then hint = name .. ": of " .. table.concat(row.ways, " ") end
            add(label(hint))
            add(field(id, text, hint))
        end
    end
    local found = paged(seat, lines, color)
    found[#found + 1] = button(color .. ":give", "Give this order")
    found[#found + 1] = button(color .. ":back", "Back")
    return found
end

function dice(seat, color)
    local asked = seat.throws.asked
    return {
        label(string.format("Throw %dd%d: %s", asked.count, asked.sides, asked.label)),
        field(color .. ":faces", "", "the faces, as 3 5 6"),
        button(color .. ":selected", "Take the dice that I have selected"),
        button(color .. ":nodice", "Do not give the order"),
    }
end

function listing(seat, color)
    local lines = {}
    for _, each in ipairs(offered(seat)) do
        local text = words(each.offer.order.kind) .. (each.unit and " " .. each.unit or "") .. " (" .. tostring(each.offer.rule) .. ")"
        lines[#lines + 1] = button(color .. ":offer:" .. each.number, text)
    end
    for _, unit in ipairs(own(seat)) do
        if unit ~= seat.unit then lines[#lines + 1] = button(color .. ":unit:" .. unit, "Orders of " .. unit) end
    end
    return paged(seat, lines, color)
end

function contents(color)
    local seat = seats[color]
    if not seat or not seat.view then
        return {
            label("Umpire"), field(color .. ":address", kept.address, "address of the umpire"),
            field(color .. ":scenario", kept.scenario, "scenario"), field(color .. ":token", "", "your token"),
            button(color .. ":measure", "1 unit of the map is " .. kept.long .. " " .. kept.unit),
            field(color .. ":long", tostring(kept.long), "length of a unit of the map"),
        }
    end
    local battle = seat.view.battle
    local lines = { label(string.format("%s: turn %s, %s", seat.view.seat, tostring(battle.turn or "-"), tostring(battle.phase or ""))) }
    local rest = seat.throws and dice(seat, color) or seat.draft and form(seat, color) or listing(seat, color)
    for _, line in ipairs(rest) do lines[#lines + 1] = line end
    lines[#lines + 1] = button(color .. ":leave", "Leave")
    return lines
end

function panel()
    local found = {}
    for _, color in ipairs(COLORS) do
        if color ~= "Grey" then
            found[#found + 1] = string.format(
                '<Panel visibility="%s" rectAlignment="UpperRight" offsetXY="-10 -120" width="330" height="520" color="#101820e0" allowDragging="true" returnToOriginalPositionWhenReleased="false">'
                    .. '<VerticalLayout padding="8 8 8 8" spacing="3" childForceExpandHeight="false">%s</VerticalLayout></Panel>',
                color, table.concat(contents(color)))
        end
    end
    UI.setXml(table.concat(found))
end

-- Return the colour and the words of an id. Only the player of a panel may use it.
function meant(player, id)
    local color, what, rest = string.match(id, "^(%a+):(%a+):?(.*)$")
    if color == player.color then return color, what, rest end
end

function umpire_pressed(player, _, id)
    local color, what, rest = meant(player, id)
    local seat = color and seats[color]
    if what == "measure" then
        kept.unit = kept.unit == "inch" and "cm" or "inch"
        put = {}
        place()
    elseif not seat then
        return
    elseif what == "leave" then
        seats[color] = nil
        place()
    elseif what == "more" then
        seat.page = seat.page + 1
    elseif what == "back" then
        seat.draft, seat.page = nil, 0
    elseif what == "nodice" then
        seat.throws = nil
    elseif what == "selected" then
        return faces(seat, selected(player))
    elseif what == "unit" then
        seat.unit, seat.page = rest, 0
    elseif what == "offer" then
        local draft = begun(seat.offers[tonumber(rest)])
        if #draft.rows == 0 then return give(seat, draft.offer.order) end
        seat.draft, seat.page = draft, 0
    elseif what == "row" and seat.draft then
        local number, which = string.match(rest, "^(%d+):?(%d*)$")
        turn(seat.draft, tonumber(number), tonumber(which))
    elseif what == "give" and seat.draft then
        local order, lacking = ordered(seat.draft)
        if order then return give(seat, order) end
        say(seat, "Still to be filled in: " .. lacking)
    end
    panel()
end

-- Take the next way of a row, or tick one of several.
function turn(draft, number, which)
    local row = draft.rows[number]
    if row.kind == "some" then
        draft.picked[number][which] = not draft.picked[number][which]
        return
    end
    local next = (draft.picked[number] or 0) + 1
    if next > #row.ways then next = not row.optional and 1 or nil end
    draft.picked[number] = next
end

function umpire_typed(player, text, id)
    local color, what, rest = meant(player, id)
    local seat = color and seats[color]
    if what == "address" then kept.address = string.gsub(text, "/+%s*$", "")
    elseif what == "scenario" then kept.scenario = string.match(text, "%S+") or ""
    elseif what == "long" then kept.long = tonumber(text) or kept.long
    elseif what == "token" then
        if string.match(text, "%S") then umpire_join(color, string.match(text, "%S+")) end
    elseif seat and what == "row" and seat.draft then
        local number = tonumber(rest)
        seat.draft.values[number] = typed(seat.draft.rows[number], text)
    elseif seat and what == "faces" and seat.throws then
        local found = {}
        for face in string.gmatch(text, "%d+") do found[#found + 1] = tonumber(face) end
        faces(seat, found)
    end
end

-- Physical dice: those that the player has selected, from left to right.
function selected(player)
    local thrown, found = {}, {}
    for _, object in ipairs(player.getSelectedObjects() or {}) do
        if object.type == "Dice" then thrown[#thrown + 1] = object end
    end
    table.sort(thrown, function(one, other) return one.getPosition().x < other.getPosition().x end)
    for _, object in ipairs(thrown) do found[#found + 1] = tonumber(object.getValue()) end
    return found
end

function faces(seat, found)
    local pending = seat.throws
    if #found ~= pending.asked.count then
        return say(seat, string.format("%d dice are asked for, and %d are there.", pending.asked.count, #found))
    end
    local all = {}
    for _, face in ipairs(pending.faces) do all[#all + 1] = face end
    for _, face in ipairs(found) do all[#all + 1] = face end
    give(seat, pending.order, all)
end

-- The program calls these.

function onLoad(saved)
    if saved and saved ~= "" then
        for name, value in pairs(JSON.decode(saved) or {}) do kept[name] = value end
    end
    panel()
    Wait.time(umpire_poll, POLL_S, -1)
end

function onSave() return JSON.encode(kept) end

-- A token stays with who typed it: it is forgotten when the seat at the table is free.
function onPlayerChangeColor() vacate() end

function onPlayerDisconnect(player)
    seats[player.color] = nil
    vacate()
end

function vacate()
    local seated = {}
    for _, color in ipairs(getSeatedPlayers()) do seated[color] = true end
    for _, color in ipairs(COLORS) do if not seated[color] then seats[color] = nil end end
    place()
    panel()
end
