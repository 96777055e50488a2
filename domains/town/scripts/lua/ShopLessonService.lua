game.learn(${person}, ${teacher}, ${shop})
