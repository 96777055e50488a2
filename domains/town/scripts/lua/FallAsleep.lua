game.fall_asleep(${person})
