game.move(${person}, ${to})
