-- Append one line to a journal, once and only at the version expected.
--
-- KEYS: journal (stream), commands (hash: their outcomes), header (hash), record (hash)
-- ARGV: expected version, digest of the command, line, hash of the chain, seconds to remember
--       commands, channel, time of the journal's beginning (or '': any), list entry of the battle
--       (or ''), length in bytes of the awaited seats at the end of that entry, hash of the chain
--       before the line (or '': any), name of the command's record
-- Returns 'changed since' if it was appended: one text, because clients read many parts slowly
--       | {'repeated', version, digest} | {'gone'}
--       | {'behind', version}: the journal is there, or its last line is another
--       | {'archived', version}: the journal is in the archive, and must be moved back first
local known = redis.call('HGET', KEYS[2], ARGV[11])
if known then
  -- A write, so that a client that waits for replicas waits for those of the first answer too.
  redis.call('EXPIRE', KEYS[2], ARGV[5])
  local blank = string.find(known, ' ', 1, true)
  return {'repeated', tonumber(string.sub(known, 1, blank - 1)), string.sub(known, blank + 1)}
end
if ARGV[7] ~= '' then
  local opened = redis.call('HGET', KEYS[3], 'opened')
  if (opened or '0') ~= ARGV[7] or (not opened and redis.call('EXISTS', KEYS[3]) == 0) then
    return {'gone'}
  end
end
local version = redis.call('XLEN', KEYS[1])
local archived = version == 0 and redis.call('HGET', KEYS[3], 'archived')
if archived then
  version = tonumber(redis.call('HGET', KEYS[3], 'version'))
end
if version ~= tonumber(ARGV[1]) then
  return {'behind', version}
end
if archived then
  return {'archived', version}
end
if version > 0 and ARGV[10] ~= '' then
  -- A server that lost its last lines has others in their place by now.
  local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
  if last[2][4] ~= ARGV[10] then
    return {'behind', version}
  end
end
version = version + 1
local id = version .. '-0'
local changed, since = 0, 0
if ARGV[8] == '' then
  redis.call('XADD', KEYS[1], id, 'line', ARGV[3], 'hash', ARGV[4])
else
  local time = redis.call('TIME')
  changed = time[1] .. string.format('%03d', math.floor(tonumber(time[2]) / 1000))
  since = changed
  local before = redis.call('HMGET', KEYS[4], 'told', 'since', 'waits')
  if before[1] and string.sub(before[1], -ARGV[9]) == string.sub(ARGV[8], -ARGV[9]) then
    since = before[2] or '0'
  end
  if before[3] then
    redis.call('HDEL', KEYS[4], 'waits')  -- of a release that kept it twice
  end
  redis.call('XADD', KEYS[1], id, 'line', ARGV[3], 'hash', ARGV[4], 'at', changed, 'since', since)
  redis.call('HSET', KEYS[4], 'told', ARGV[8], 'changed', changed,
    'since', since, 'version', version, 'opened', ARGV[7])
end
redis.call('HSET', KEYS[2], ARGV[11], version .. ' ' .. ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[5])
-- All is written, and nothing of it would be undone: a user without channels loses the news alone.
redis.pcall('PUBLISH', ARGV[6], version)
return changed .. ' ' .. since
