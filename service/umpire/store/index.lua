-- Rewrite the record of a battle, if the journal is still at the version that was read.
--
-- KEYS: header (hash), journal (stream), record (hash)
-- ARGV: time of the journal's beginning, version, list entry, changed, since
-- Returns 1 if it was written, 0 if the journal has moved on or is gone
local known = redis.call('HMGET', KEYS[1], 'opened', 'archived', 'version')
local version = known[2] and tonumber(known[3]) or redis.call('XLEN', KEYS[2])
if redis.call('EXISTS', KEYS[1]) == 0
  or (known[1] or '0') ~= ARGV[1]
  or version ~= tonumber(ARGV[2]) then
  return 0
end
redis.call('HSET', KEYS[3], 'told', ARGV[3], 'changed', ARGV[4], 'since', ARGV[5],
  'version', ARGV[2], 'opened', ARGV[1])
redis.call('HDEL', KEYS[3], 'waits')  -- of a release that kept it twice
if known[2] then
  redis.call('HSET', KEYS[3], 'archived', 1)
else
  redis.call('HDEL', KEYS[3], 'archived')
end
return 1
