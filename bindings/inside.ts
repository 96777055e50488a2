// What frameplan itself needs of the objects that a game holds stands in them under this symbol. Nothing public exports the
// symbol, so games can't reach it.

export const inside: unique symbol = Symbol('inside');
