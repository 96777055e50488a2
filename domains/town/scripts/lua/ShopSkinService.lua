game.sell(${person}, ${buyer}, ${shop}, "skins", "skin")
