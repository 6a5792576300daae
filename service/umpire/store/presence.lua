-- Note the seats that follow a scenario, for a while, and return those that follow now.
--
-- KEYS: present (sorted set: seats, by their expiry in milliseconds)
-- ARGV: lifetime of a note in milliseconds, channel, seats
-- Returns the seats
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local came = 0
for index = 3, #ARGV do
  came = came + redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[index])
end
if #ARGV > 2 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
end
if came > 0 then
  -- See `append.lua`: nothing after the writes may fail.
  redis.pcall('PUBLISH', ARGV[2], 'present')
end
return redis.call('ZRANGE', KEYS[1], 0, -1)
