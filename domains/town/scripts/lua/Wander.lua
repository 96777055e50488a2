game.wander(${person})
