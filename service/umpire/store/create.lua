-- Begin a journal, unless there is one of that name.
--
-- KEYS: header (hash)
-- ARGV: line, seed
-- Returns 1 if it was begun, 0 if there was one
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('HSET', KEYS[1], 'line', ARGV[1], 'seed', ARGV[2])
return 1
