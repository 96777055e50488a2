-- Runs the scripts of a town to their end, and tells what the town is like then, a fact a line.

return function(load, town, seed)
  local game = load("town")(town, seed)
  local running = load("main")(game, load)
  local frames = 0
  repeat
    frames = frames + 1
    if frames > 100000 then error("the scripts do not end") end
  until not running:tick()

  local lines = {}
  local function tell(path, value)
    if type(value) == "table" then
      for key, inner in pairs(value) do tell(path .. "." .. tostring(key), inner) end
    elseif value ~= false then
      lines[#lines + 1] = path .. " " .. tostring(value)
    end
  end
  for _, person in pairs(town.people) do person.progress, person.busy = nil, nil end
  for _, place in pairs(town.places) do place.served = nil end
  tell("town", town)
  table.sort(lines)
  table.sort(game.exchanges)
  return table.concat(lines, "\n") .. "\n\n" .. table.concat(game.exchanges, "\n") .. "\n\n" .. frames
end
