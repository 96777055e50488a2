game.wake(${person})
