-- Begin a journal, unless there is one of that name.
--
-- KEYS: header (hash), record (hash)
-- ARGV: line, seed, when it is begun (or 0: nobody knows), what lists tell of the battle (or '':
--       nothing)
-- Returns 1 if it was begun, 0 if there was one
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
