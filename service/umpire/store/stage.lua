-- Put some lines of a journal aside, to be taken over as a whole by `adopt.lua`.
--
-- KEYS: staged (stream, expires)
-- ARGV: seconds to keep it, then for each line: version, line, hash of the chain
-- Returns how many lines are there
for at = 2, #ARGV, 3 do
  redis.call('XADD', KEYS[1], ARGV[at] .. '-0', 'line', ARGV[at + 1], 'hash', ARGV[at + 2])
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
return redis.call('XLEN', KEYS[1])
