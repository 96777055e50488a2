game.hunt(${person})
