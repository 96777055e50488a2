game.escort(${@character}, ${soldier}, ${hostage}, ${vehicle})
