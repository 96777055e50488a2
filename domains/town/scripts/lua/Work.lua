game.work(${person}, ${place})
