game.sell(${person}, ${buyer}, ${shop}, "goods", "sell_goods")
