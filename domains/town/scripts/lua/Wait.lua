game.wait(${person}, ${shop})
