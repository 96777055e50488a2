game.eat_in(${person}, ${shop})
