-- Append one line to a journal, once and only at the version expected.
--
-- KEYS: journal (stream), command (what became of a command id)
-- ARGV: expected version, digest of the command, line, hash of the chain, seconds to remember the
--       command, channel
-- Returns {'appended', version} | {'repeated', version, digest} | {'behind', version}
local known = redis.call('HMGET', KEYS[2], 'version', 'digest')
if known[1] then
  return {'repeated', tonumber(known[1]), known[2]}
end
local version = redis.call('XLEN', KEYS[1])
if version ~= tonumber(ARGV[1]) then
  return {'behind', version}
end
version = version + 1
redis.call('XADD', KEYS[1], version .. '-0', 'line', ARGV[3], 'hash', ARGV[4])
redis.call('HSET', KEYS[2], 'version', version, 'digest', ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[5])
redis.call('PUBLISH', ARGV[6], version)
return {'appended', version}
