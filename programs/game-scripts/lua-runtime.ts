// The runtime of scripts in Lua, which is written next to them. It does not depend on the plan.

import { mark } from './language.ts';

export const luaRuntime = `-- Runs the scripts of all characters as coroutines. ${mark}.
-- A script waits for signals of others, does its steps in order, and sends signals that others wait for. A step that
-- takes time calls coroutine.yield() until the game has done it.

local scripts = {}
local Running = {}
Running.__index = Running

local function fail(character, message)
  error((character or "everybody") .. ": " .. tostring(message), 0)
end

local function begin(running, name, body, game)
  local one = { name = name }
  local script = {}
  -- Waits until somebody has sent the signal.
  function script.wait(signal, sender)
    one.waits, one.sender = signal, sender
    while not running.sent[signal] do coroutine.yield() end
    one.waits = nil
  end
  function script.signal(signal)
    running.sent[signal] = true
    running.news = true
  end
  function script.step(text, body)
    one.step = text
    body()
    one.step = nil
  end
  one.routine = coroutine.create(function() body(game, script) end)
  return one
end

-- load(file) returns what the file returns. Default: require.
function scripts.start(files, game, load)
  local running = setmetatable({ sent = {}, all = {}, left = #files, news = false }, Running)
  for _, file in ipairs(files) do
    running.all[#running.all + 1] = begin(running, file.name, (load or require)(file.file), game)
  end
  return running
end

local function resume(running, one)
  local isWell, message = coroutine.resume(one.routine)
  if not isWell then
    one.isOver = true
    fail(one.name, (one.step and one.step .. ": " or "") .. tostring(message))
  end
  if coroutine.status(one.routine) == "dead" then
    one.isOver = true
    running.left = running.left - 1
  end
end

-- To be called in each frame. Returns whether somebody has something left to do.
function Running:tick()
  local isFirst = true
  repeat
    self.news = false
    local waits
    for _, one in ipairs(self.all) do
      -- A step goes on once in a frame. Whoever waits is looked at again when a signal has been sent.
      if not one.isOver and (one.waits and self.sent[one.waits] or isFirst) then resume(self, one) end
      if not one.isOver then waits = (waits == nil or waits) and one.waits and one or false end
    end
    if waits and not self.news then
      local text = " waits for signal " .. waits.waits .. " of " .. waits.sender
      fail(waits.name, "nobody can go on:" .. text .. ", which nobody sends")
    end
    isFirst = false
  until not self.news
  return self.left > 0
end

return scripts
`;
