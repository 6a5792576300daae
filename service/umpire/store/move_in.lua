-- Move a journal back from the archive, with all lines that were staged for it.
--
-- KEYS: header (hash), journal (stream), staged (stream), record (hash), copies (sorted set)
-- ARGV: name of the object that they came from, header line, number of lines
--
-- The object is now a copy, and the only one if the server loses its last seconds.
-- Returns 1 if it is back, 0 if the archive does not hold it (any more) under that name,
--         -1 if staged lines have expired
local count = tonumber(ARGV[3])
if redis.call('HGET', KEYS[1], 'archived') ~= ARGV[1] then
  redis.call('DEL', KEYS[3])
  return 0
end
if redis.call('XLEN', KEYS[3]) ~= count then
  return -1
end
if count > 0 then
  redis.call('RENAME', KEYS[3], KEYS[2])
  redis.call('PERSIST', KEYS[2])
end
-- It is wanted: no round moves it again before it has been idle again.
local now = redis.call('TIME')[1]
redis.call('HSET', KEYS[1], 'line', ARGV[2], 'touched', now)
redis.call('ZADD', KEYS[5], now, ARGV[1])
redis.call('HDEL', KEYS[1], 'archived', 'version', 'chain')
redis.call('HDEL', KEYS[4], 'archived')
return 1
