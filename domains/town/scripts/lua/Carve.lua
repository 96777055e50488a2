game.carve(${person})
