// Objects that a game holds keep their inside under this symbol. Nothing public exports the symbol, so games can't
// reach the inside.

export const inside: unique symbol = Symbol('inside');
