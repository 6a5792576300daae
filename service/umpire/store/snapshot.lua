-- Put a snapshot in place of the one before, where its journal is, if it is the one that is meant.
--
-- KEYS: snapshot (string), header (hash)
-- ARGV: snapshot, seconds to keep it, when the journal was begun (or '': any)
if redis.call('HSTRLEN', KEYS[2], 'line') > 0
  and (ARGV[3] == '' or (redis.call('HGET', KEYS[2], 'opened') or '0') == ARGV[3]) then
  redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
end
