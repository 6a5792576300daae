-- Read lines of a journal of a known beginning, or return its object in the archive.
--
-- KEYS: journal (stream), header (hash), record (hash)
-- ARGV: the first version to read, the number of lines, time of the journal's beginning (or '':
--       any), hash of the chain before the first (or '': any)
-- Returns {archived object or '', entries of the stream, changed, since} | 'gone'
local first = tonumber(ARGV[1])
local known = redis.call('HMGET', KEYS[2], 'opened', 'archived', 'version', 'chain')
if ARGV[3] ~= '' and (redis.call('EXISTS', KEYS[2]) == 0 or (known[1] or '0') ~= ARGV[3]) then
  return 'gone'
end
if not known[2] then
  if first > 1 and ARGV[4] ~= '' then
    local id = (first - 1) .. '-0'
    local before = redis.call('XRANGE', KEYS[1], id, id)[1]
    if not before or before[2][4] ~= ARGV[4] then
      return 'gone'
    end
  end
  return {'', redis.call('XRANGE', KEYS[1], ARGV[1] .. '-0', '+', 'COUNT', ARGV[2])}
end
if tonumber(known[3]) < first then
  if first > 1 and ARGV[4] ~= '' and known[4] ~= ARGV[4] then
    return 'gone'
  end
  return {'', {}}
end
local times = redis.call('HMGET', KEYS[3], 'changed', 'since')
return {known[2], {}, times[1] or '0', times[2] or '0'}
