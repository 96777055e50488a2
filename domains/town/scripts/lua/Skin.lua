game.skin(${person})
