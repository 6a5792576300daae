-- Hand a journal over to the archive, unless it has moved on since it was copied there.
--
-- KEYS: header (hash), journal (stream), snapshot, record (hash)
-- ARGV: version and hash of the chain of the copy, name of the object within its folder
-- Returns 1 if it is in the archive now, else 0; then nothing has changed
--
-- A stub stays: the secret seed, and the name of the copy. Lists show the battle as before.
if redis.call('HEXISTS', KEYS[1], 'line') == 0 then
  return 0
end
if redis.call('XLEN', KEYS[2]) ~= tonumber(ARGV[1]) then
  return 0
end
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
if last and last[2][4] ~= ARGV[2] then
  return 0
end
redis.call('HDEL', KEYS[1], 'line')
local kept = redis.call('HGETALL', KEYS[1])
-- Rewritten, a hash without a long value takes half the room.
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
if #kept > 0 then
  redis.call('HSET', KEYS[1], unpack(kept))
end
redis.call('HSET', KEYS[1], 'archived', ARGV[3], 'version', ARGV[1], 'chain', ARGV[2])
if redis.call('EXISTS', KEYS[4]) == 1 then
  redis.call('HSET', KEYS[4], 'archived', 1)
end
return 1
