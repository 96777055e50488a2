game.open(${person}, ${shop})
