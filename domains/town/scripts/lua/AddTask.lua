game.add_task(${person}, ${activity})
