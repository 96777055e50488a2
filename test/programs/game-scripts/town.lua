-- A game in Lua that scripts of the town run in: what each action needs, and what it does, written by the rules of
-- town.htn. What an action needs is looked at when it begins; what it does happens at its end, some frames later.

return function(town, seed)
  local game = { exchanges = {}, asked = 0 }
  local random = seed

  local function chance(below)
    random = (random * 1103515245 + 12345) % 2147483648
    return math.floor(random / 65536) % below
  end

  for _, person in pairs(town.people) do person.progress = "ahead" end
  for _, place in pairs(town.places) do place.served = 0 end

  local function need(holds, what)
    if not holds then error(what, 2) end
  end

  -- Some frames, during which the person does nothing else.
  local function takes(person)
    need(not person.busy, "is busy already")
    person.busy = true
    for _ = 1, chance(7) do coroutine.yield() end
    person.busy = false
  end

  -- The person, whose hour has begun and is not yet spent.
  local function one(name)
    local person = town.people[name]
    need(person, "there is nobody called " .. tostring(name))
    need(person.progress == "begun", "the hour is " .. person.progress)
    return person
  end

  local function spend(person, doing)
    need(person.progress == "begun", "the hour was spent meanwhile")
    person.progress = "spent"
    if doing then person.doing = doing end
  end

  local function isOpen(shop)
    return shop.open and shop.opens <= town.hour and town.hour < shop.closes
  end

  local function trade(name, other, where, ware)
    local person, keeper, shop = one(name), town.people[other], town.places[where]
    need(person.at == where and keeper.at == where and shop.keeper == other, "they do not meet")
    need(not keeper.busy, "the keeper is busy")
    need(isOpen(shop) and shop.served < town.atOnce, "the shop is closed")
    need(shop.trades[ware], "the shop does not trade in this")
    need(name ~= other and keeper.money + town.price[ware] >= 0, "the keeper has no money")
    need(town.price[ware] <= 0 or person.money >= town.price[ware], "too little money")
    return person, keeper, shop
  end

  -- Money changes hands.
  local function settle(person, keeper, shop, ware, doing)
    person.money = person.money - town.price[ware]
    keeper.money = keeper.money + town.price[ware]
    person.waited = 0
    person.pending[doing] = nil
    shop.served = shop.served + 1
    spend(person, doing)
    game.exchanges[#game.exchanges + 1] = person.name .. " " .. ware .. " " .. keeper.name .. " " .. town.hour
  end

  function game.begin_hour(name)
    local person = town.people[name]
    need(person.progress == "ahead", "the hour has begun already")
    person.progress = "begun"
    person.hungry = person.hungry + 1
    person.sleepy = person.sleepy + 1
  end

  function game.pass_hour()
    for _, person in pairs(town.people) do need(person.progress == "spent", person.name .. " is not done") end
    if town.hour == 4 then town.deer = math.max(town.deer, math.min(town.deer + town.newDeer, town.mostDeer)) end
    town.hour = (town.hour + 1) % 24
    for _, person in pairs(town.people) do person.progress = "ahead" end
    for _, place in pairs(town.places) do place.served = 0 end
  end

  function game.move(name, to)
    local person = one(name)
    local from = town.places[person.at]
    need(not person.asleep and person.at ~= to, "can't go there")
    need(not (from.open and from.keeper == name), "stands at the counter")
    takes(person)
    person.at = to
    person.waited = 0
  end

  function game.fall_asleep(name)
    local person = one(name)
    need(person.at == person.home and not person.asleep, "can't fall asleep")
    takes(person)
    person.asleep = true
    person.waited = 0
  end

  function game.sleep(name, tiredness)
    local person = one(name)
    need(person.asleep and person.sleepy == tiredness, "does not sleep")
    takes(person)
    person.sleepy = math.max(tiredness - 4, 0)
    spend(person, "sleep")
  end

  function game.wake(name)
    local person = one(name)
    need(person.asleep, "is awake")
    takes(person)
    person.asleep = false
    person.rentDue = true
    for activity in pairs(person.givenUp) do person.available[activity] = true end
    person.givenUp = {}
  end

  function game.pay_rent(name)
    local person = one(name)
    need(person.at == person.home and person.rentDue and person.money >= town.price.rent, "can't pay")
    takes(person)
    person.rentDue = false
    person.money = person.money - town.price.rent
  end

  function game.add_task(name, activity)
    local person = one(name)
    need(person.available[activity] and not person.pending[activity], "can't take that up")
    person.pending[activity] = true
  end

  function game.wait(name, shop)
    local person = one(name)
    need(person.at == shop and not person.asleep, "is not there")
    takes(person)
    person.waited = person.waited + 1
    spend(person)
  end

  function game.give_up(name, activity)
    local person = one(name)
    need(person.waited >= town.patience and person.available[activity], "has not waited for long enough")
    person.waited = 0
    person.pending[activity] = nil
    person.available[activity] = nil
    person.givenUp[activity] = true
  end

  function game.buy_food(name, seller, where)
    local person, keeper, shop = trade(name, seller, where, "food")
    takes(person)
    person.hungry = 0
    settle(person, keeper, shop, "food", "purchase_food")
  end

  function game.eat_in(name, where)
    local person, shop = one(name), town.places[where]
    need(shop.keeper == name and shop.trades.food and person.at == where, "can't eat there")
    takes(person)
    person.hungry = 0
    spend(person, "purchase_food")
  end

  function game.sell(name, buyer, where, ware, doing)
    local person, keeper, shop = trade(name, buyer, where, ware)
    need(person.owns[ware] > 0, "has nothing to sell")
    takes(person)
    person.owns[ware] = person.owns[ware] - 1
    shop.stock[ware] = shop.stock[ware] + 1
    settle(person, keeper, shop, ware, doing)
  end

  function game.learn(name, teacher, where)
    local person, keeper, shop = trade(name, teacher, where, "lesson")
    need(not person.available.hunt, "can hunt already")
    takes(person)
    person.available.hunt = true
    settle(person, keeper, shop, "lesson", "learn_to_hunt")
  end

  function game.open(name, where)
    local person, shop = one(name), town.places[where]
    need(shop.keeper == name and person.at == where and not person.asleep and not shop.open, "can't open")
    need(shop.opens <= town.hour and town.hour < shop.closes, "it is not the hour")
    takes(person)
    shop.open = true
  end

  function game.close(name, where)
    local person, shop = one(name), town.places[where]
    need(shop.keeper == name and person.at == where and shop.open, "can't close")
    takes(person)
    shop.open = false
  end

  function game.serve(name, where)
    local person, shop = one(name), town.places[where]
    need(shop.keeper == name and person.at == where and isOpen(shop), "can't serve")
    for _ = 1, chance(7) do coroutine.yield() end
    spend(person, "work")
  end

  function game.ship(name, where)
    local person, shop = one(name), town.places[where]
    need(shop.keeper == name and person.at == where, "is not there")
    takes(person)
    local stock, resale = shop.stock, town.resale
    person.money = person.money + stock.skins * resale.skins + stock.goods * resale.goods
    stock.skins, stock.goods = 0, 0
  end

  function game.work(name, where)
    local person, place = one(name), town.places[where]
    need(person.job == where and person.at == where, "does not work there")
    need(place.opens <= town.hour and town.hour < place.closes, "it is not the hour")
    takes(person)
    person.money = person.money + place.wage
    spend(person, "work")
  end

  function game.hunt(name)
    local person = one(name)
    need(person.available.hunt and person.at == town.forest and town.deer > 0, "can't hunt")
    takes(person)
    town.deer = town.deer - 1
    person.hungry = 0
    spend(person, "hunt")
  end

  function game.skin(name)
    local person = one(name)
    need(person.available.skin and person.at == town.forest and town.deer > 0, "can't skin")
    takes(person)
    town.deer = town.deer - 1
    person.owns.skins = person.owns.skins + 1
  end

  function game.wander(name)
    local person = one(name)
    need(person.at == town.square, "is not there")
    takes(person)
    spend(person, "wander")
  end

  function game.relax(name)
    local person = one(name)
    need(person.at == person.home, "is not at home")
    takes(person)
    spend(person, "relax")
  end

  function game.chat(name, other)
    local person, friend = one(name), town.people[other]
    need(person.at == friend.at and not friend.asleep, "they do not meet")
    need(not friend.busy, "the friend is busy")
    takes(person)
    spend(person, "visit")
  end

  function game.carve(name)
    local person = one(name)
    need(person.at == person.home, "is not at home")
    takes(person)
    if person.carved == 7 then person.owns.goods = person.owns.goods + 1 end
    person.carved = (person.carved + 1) % 8
    spend(person, "carve")
  end

  return game
end
