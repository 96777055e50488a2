game.buy_food(${person}, ${seller}, ${shop})
