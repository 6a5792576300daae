-- Begin a journal with all lines that were staged for it, unless one of that name exists.
--
-- KEYS: header (hash), journal (stream), staged (stream), record (hash)
-- ARGV: line, seed, number of lines, channel, time of its beginning here, list entry of the battle
--       (or '')
-- Returns 1 if it was begun, 0 if one existed, -1 if staged lines have expired
local count = tonumber(ARGV[3])
if redis.call('EXISTS', KEYS[1]) == 1 then
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
redis.call('HSET', KEYS[1], 'line', ARGV[1], 'seed', ARGV[2])
if ARGV[5] ~= '0' then
  redis.call('HSET', KEYS[1], 'opened', ARGV[5])
end
if ARGV[6] ~= '' then
  redis.call('HSET', KEYS[4], 'told', ARGV[6], 'changed', ARGV[5],
    'since', ARGV[5], 'version', count, 'opened', ARGV[5])
end
-- See `append.lua`: nothing after the writes may fail.
redis.pcall('PUBLISH', ARGV[4], count)
return 1
