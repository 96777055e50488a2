game.ship(${person}, ${shop})
