game.begin_hour(${person})
