game.move_to(${@character}, ${soldier}, ${hostage})
