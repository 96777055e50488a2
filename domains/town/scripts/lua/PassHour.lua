game.pass_hour()
