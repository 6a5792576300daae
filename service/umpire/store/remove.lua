-- Remove a journal and all that is kept with it, if it is the one that is meant, and has not moved on.
--
-- KEYS: header (hash), journal (stream), record (hash), snapshot (string), copies (sorted set),
--       commands (hash)
-- ARGV: when the journal was begun, the version at which it stands, channel
-- Returns 'removed' | 'gone' | the version at which it stands
local known = redis.call('HMGET', KEYS[1], 'opened', 'archived', 'version')
if redis.call('EXISTS', KEYS[1]) == 0 or (known[1] or '0') ~= ARGV[1] then
  return 'gone'
end
local version = known[2] and tonumber(known[3]) or redis.call('XLEN', KEYS[2])
if version ~= tonumber(ARGV[2]) then
  return version
end
redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6])
-- See `append.lua`: nothing that may fail comes after what is written.
redis.pcall('PUBLISH', ARGV[3], 'gone')
return 'removed'
