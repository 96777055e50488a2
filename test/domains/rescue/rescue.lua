-- The game of the rescue as scripts in Lua see it: steps are begun in the game, and waited for, frame by frame.
-- host_begin(role, task, ...) answers a number, or 0 while nobody is available; host_progress(number) 'running', 'done'
-- or why it has failed.

local game = {}

local function carry_out(role, task, ...)
  local step = host_begin(role, task, ...)
  while step == 0 do
    coroutine.yield()
    step = host_begin(role, task, ...)
  end
  local progress = host_progress(step)
  while progress == "running" do
    coroutine.yield()
    progress = host_progress(step)
  end
  if progress ~= "done" then error(progress, 0) end
end

function game.move_to(role, soldier, hostage) carry_out(role, "MoveUnit", soldier, hostage) end
function game.throw_grenade(role, soldier, enemy) carry_out(role, "ThrowGrenade", soldier, enemy) end
function game.escort(role, soldier, hostage, vehicle) carry_out(role, "EscortUnit", soldier, hostage, vehicle) end

return game
