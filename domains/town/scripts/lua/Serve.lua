game.serve(${person}, ${shop})
