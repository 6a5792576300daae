-- A stand-in for Tabletop Simulator, as far as the scripts use it, written after its public documentation: scripts get
-- the functions of the program and no others (no io, no require), requests are answered later, and null is nil in JSON.
--
-- It reads pieces of Lua from standard input, each after a line with its length, runs them, and prints what came of
-- them: a line of JSON each, and `{"done":true}` at the end.

local function quoted(text)
    return '"' .. text:gsub('[%c"\\]', function(one) return ("\\u%04x"):format(one:byte()) end) .. '"'
end

local function encode(value)
    if type(value) == "string" then return quoted(value) end
    if type(value) == "number" then return value == math.floor(value) and ("%d"):format(value) or ("%.17g"):format(value) end
    if type(value) ~= "table" then return tostring(value) end
    local parts = {}
    if #value > 0 or next(value) == nil then
        for _, each in ipairs(value) do parts[#parts + 1] = encode(each) end
        return "[" .. table.concat(parts, ",") .. "]"
    end
    for name, each in pairs(value) do parts[#parts + 1] = quoted(tostring(name)) .. ":" .. encode(each) end
    return "{" .. table.concat(parts, ",") .. "}"
end

local function utf8(code)
    if code < 0x80 then return string.char(code) end
    if code < 0x800 then return string.char(0xC0 + math.floor(code / 64), 0x80 + code % 64) end
    return string.char(0xE0 + math.floor(code / 4096), 0x80 + math.floor(code / 64) % 64, 0x80 + code % 64)
end

local ESCAPES = { n = "\n", t = "\t", r = "\r", b = "\b", f = "\f" }

-- By the grammar of Lua itself: strings are set aside, the rest is written as a table and loaded.
local function decode(text)
    local strings = {}
    local at, out = 1, {}
    while at <= #text do
        local from = text:find('"', at, true)
        out[#out + 1] = text:sub(at, (from or #text + 1) - 1)
        if not from then break end
        local to = from
        repeat
            to = text:find('["\\]', to + 1)
            local escape = text:sub(to, to) == "\\"
            if escape then to = to + 1 end
        until not escape
        local raw = text:sub(from + 1, to - 1)
        raw = raw:gsub("\\u(%x%x%x%x)", function(code) return utf8(tonumber(code, 16)) end)
        strings[#strings + 1] = raw:gsub("\\(.)", function(one) return ESCAPES[one] or one end)
        out[#out + 1] = text:match("^%s*:", to + 1) and ("[S[%d]]="):format(#strings) or ("S[%d]"):format(#strings)
        at = to + 1
        local colon = text:match("^%s*:()", at)
        if colon then at = colon end
    end
    local source = {}
    for _, part in ipairs(out) do
        if part:sub(1, 2) ~= "S[" and part:sub(1, 3) ~= "[S[" then
            part = part:gsub("%[", "{"):gsub("%]", "}"):gsub("null", "nil")
        end
        source[#source + 1] = part
    end
    return assert(load("return " .. table.concat(source), "json", "t", { S = strings }))()
end

local function emit(told) io.write(encode(told), "\n") end

-- The world.

local objects, waiting, requests, xml = {}, {}, {}, ""
local PLAYERS = {}

local function api()
    local env = {
        JSON = { encode = encode, decode = decode },
        UI = { setXml = function(text) xml = text; emit({ xml = text }) end },
        Wait = { time = function(run) waiting[#waiting + 1] = run; return #waiting end },
        WebRequest = {
            custom = function(url, method, download, body, headers, heard)
                assert(download == true)
                for name, value in pairs(headers) do assert(type(name) == "string" and type(value) == "string") end
                requests[#requests + 1] = heard
                emit({ request = #requests, url = url, method = method, body = body or "", headers = headers })
            end,
        },
        getObjectFromGUID = function(guid) return objects[guid] end,
        getSeatedPlayers = function()
            local found = {}
            for color in pairs(PLAYERS) do found[#found + 1] = color end
            return found
        end,
        printToColor = function(text, color, tint)
            assert(#tint == 3)
            emit({ printed = text, color = color })
        end,
        os = { time = os.time, clock = os.clock, date = os.date },
    }
    for _, name in ipairs({ "assert", "error", "getmetatable", "ipairs", "math", "next", "pairs", "pcall", "select",
        "setmetatable", "string", "table", "tonumber", "tostring", "type" }) do
        env[name] = _G[name]
    end
    return setmetatable(env, { __index = function(_, name) error("the program has no " .. name, 2) end })
end

local function script(path, env)
    local file = assert(io.open(path))
    local text = file:read("*a")
    file:close()
    assert(load(text, "@" .. path, "t", env))()
    return env
end

local G
local WORLD = { encode = encode }

function WORLD.table(path, saved)
    G = script(path, api())
    if rawget(G, "onLoad") then G.onLoad(saved or "") end
end

-- Put an object on the table: a miniature with the script of a ship, or a plain thing.
function WORLD.object(guid, name, path, kind, value)
    local object = { type = kind or "Figurine", invisible = {}, at = { x = 0, y = 1, z = 0 }, turned = { x = 0, y = 0, z = 0 }, menu = {} }
    function object.getGUID() return guid end
    function object.getName() return name end
    function object.getPosition() return object.at end
    function object.getRotation() return object.turned end
    function object.setPositionSmooth(to) object.at = { x = to.x, y = to.y, z = to.z }; object.moves = (object.moves or 0) + 1 end
    function object.setRotationSmooth(to) object.turned = { x = to.x, y = to.y, z = to.z } end
    function object.setInvisibleTo(colors) object.invisible = colors end
    function object.addContextMenuItem(text, run) object.menu[text] = run end
    function object.getValue() return value end
    function object.getVar(var) return object.env and rawget(object.env, var) end
    function object.call(called, given) return object.env[called](given) end
    objects[guid] = object
    if path then
        local env = api()
        env.self, env.Global = object, { call = function(called, given) return G[called](given) end }
        object.env = script(path, env)
        object.env.onLoad("")
    end
    return object
end

function WORLD.sits(color, picked)
    PLAYERS[color] = { color = color, getSelectedObjects = function()
        local found = {}
        for _, guid in ipairs(picked or {}) do found[#found + 1] = objects[guid] end
        return found
    end }
end

function WORLD.leaves(color)
    PLAYERS[color] = nil
    G.onPlayerChangeColor("Grey")
end

function WORLD.menu(guid, text, color) objects[guid].menu[text](color, { 0, 0, 0 }) end
function WORLD.tells(called, guid, name, color) G[called]({ guid = guid, name = name, color = color }) end
function WORLD.ui(handler, color, value, id) G[handler](PLAYERS[color], value, id) end
function WORLD.seconds() for _, run in ipairs(waiting) do run() end end
function WORLD.saved() emit({ saved = G.onSave() }) end
function WORLD.where(guid)
    local object = objects[guid]
    emit({ at = object.at, turned = object.turned, invisible = object.invisible, moves = object.moves or 0 })
end

function WORLD.answer(number, code, text)
    requests[number]({ is_error = code == 0, error = code == 0 and text or nil, is_done = true, response_code = code, text = text })
end

while true do
    local length = io.read("*l")
    if not length then break end
    local run, wrong = load(io.read(tonumber(length)), "command", "t", WORLD)
    local fine, why = pcall(assert(run, wrong))
    if not fine then emit({ failed = tostring(why) }) end
    emit({ done = true })
    io.flush()
end
