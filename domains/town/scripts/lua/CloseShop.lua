game.close(${person}, ${shop})
