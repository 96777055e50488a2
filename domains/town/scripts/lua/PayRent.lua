game.pay_rent(${person})
