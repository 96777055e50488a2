game.give_up(${person}, ${activity})
