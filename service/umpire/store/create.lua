-- Begin a journal, unless one of that name exists.
--
-- KEYS: header (hash), record (hash)
-- ARGV: line, seed, time of its beginning (or 0: unknown), list entry of the battle (or '')
-- Returns 1 if it was begun, 0 if one existed
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('HSET', KEYS[1], 'line', ARGV[1], 'seed', ARGV[2])
if ARGV[3] ~= '0' then
  redis.call('HSET', KEYS[1], 'opened', ARGV[3])
end
if ARGV[4] ~= '' then
  redis.call('HSET', KEYS[2], 'told', ARGV[4], 'changed', ARGV[3],
    'since', ARGV[3], 'version', 0, 'opened', ARGV[3])
end
return 1
