-- Read lines of a journal, if it is the one that is meant, or say where in the archive they are.
--
-- KEYS: journal (stream), header (hash), record (hash)
-- ARGV: the first version to read, how many, when the journal was begun (or '': any)
-- Returns {archived object or '', entries of the stream, changed, since} | 'gone'
local known = redis.call('HMGET', KEYS[2], 'opened', 'archived', 'version')
if ARGV[3] ~= '' and (redis.call('EXISTS', KEYS[2]) == 0 or (known[1] or '0') ~= ARGV[3]) then
  return 'gone'
end
if not known[2] then
  return {'', redis.call('XRANGE', KEYS[1], ARGV[1] .. '-0', '+', 'COUNT', ARGV[2])}
end
if tonumber(known[3]) < tonumber(ARGV[1]) then
  return {'', {}}
end
local times = redis.call('HMGET', KEYS[3], 'changed', 'since')
return {known[2], {}, times[1] or '0', times[2] or '0'}
