game.sleep(${person}, ${tiredness})
