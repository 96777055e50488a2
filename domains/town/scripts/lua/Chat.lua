game.chat(${person}, ${other})
