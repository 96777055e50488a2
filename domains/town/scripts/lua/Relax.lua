game.relax(${person})
