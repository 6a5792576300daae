-- Remove a journal and everything beside it, if it has this beginning and has not moved on.
--
-- KEYS: header (hash), journal (stream), record (hash), snapshot (string), copies (sorted set),
--       commands (hash)
-- ARGV: time of the journal's beginning, its version, channel
-- Returns 'removed' | 'gone' | its version
local known = redis.call('HMGET', KEYS[1], 'opened', 'archived', 'version')
if redis.call('EXISTS', KEYS[1]) == 0 or (known[1] or '0') ~= ARGV[1] then
  return 'gone'
end
local version = known[2] and tonumber(known[3]) or redis.call('XLEN', KEYS[2])
if version ~= tonumber(ARGV[2]) then
  return version
end
redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6])
-- See `append.lua`: nothing after the writes may fail.
redis.pcall('PUBLISH', ARGV[3], 'gone')
return 'removed'
