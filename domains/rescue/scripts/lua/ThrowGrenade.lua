game.throw_grenade(${@character}, ${soldier}, ${enemy})
