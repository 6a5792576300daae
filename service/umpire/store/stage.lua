-- Put some lines of a journal aside, to be taken over as a whole by `adopt.lua`.
--
-- KEYS: staged (stream, expires)
-- ARGV: seconds to keep it, then for each line: version, line, hash of the chain,
--       when it was written, and since when the battle waits (or 0: nobody knows)
-- Returns how many lines are there
for at = 2, #ARGV, 5 do
  local id, line, hash = ARGV[at] .. '-0', ARGV[at + 1], ARGV[at + 2]
  if ARGV[at + 3] == '0' then
    redis.call('XADD', KEYS[1], id, 'line', line, 'hash', hash)
  else
    redis.call('XADD', KEYS[1], id, 'line', line, 'hash', hash, 'at', ARGV[at + 3],
      'since', ARGV[at + 4])
  end
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
return redis.call('XLEN', KEYS[1])
