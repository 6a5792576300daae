-- Return the state of a journal, to decide whether it moves to the archive.
--
-- KEYS: header (hash), journal (stream), record (hash), copies (sorted set)
-- ARGV: how many seconds a copy outlives the return of its journal
-- Returns {} if it does not exist, else {archived object or '', version, seconds since it was touched,
--         last line or '', hash of the chain after it or '', copies that have outlived it that long}
if redis.call('EXISTS', KEYS[1]) == 0 then
  return {}
end
local now = tonumber(redis.call('TIME')[1])
local known = redis.call('HMGET', KEYS[1], 'archived', 'version', 'touched', 'chain')
local changed = math.floor(tonumber(redis.call('HGET', KEYS[3], 'changed') or 0) / 1000)
local touched = math.max(changed, tonumber(known[3] or 0))
if touched == 0 then
  -- Of a release that did not write it down: it ages from now on.
  redis.call('HSET', KEYS[1], 'touched', now)
  touched = now
end
local age = math.max(0, now - touched)
local outlived = redis.call('ZRANGEBYSCORE', KEYS[4], '-inf', now - ARGV[1])
if known[1] then
  return {known[1], tonumber(known[2]), age, '', known[4], outlived}
end
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
if not last then
  return {'', 0, age, '', '', outlived}
end
return {'', redis.call('XLEN', KEYS[2]), age, last[2][2], last[2][4], outlived}
