// Values as a game sees them.

/** A value as a game sees it: objects are their ids, enum values their names. */
export type Value = boolean | number | string;

declare const kinds: unique symbol;

/**
 * The id of an object. `Kinds` are the names of its type and of all ancestors, so that an object can be passed where
 * one of an ancestor is wanted, and not the other way round.
 */
export type ObjectId<Kinds extends string> = number & { readonly [kinds]: { readonly [Kind in Kinds]: true } };

/** An id that is good for every type: `none`, and objects that are looked up by name alone. */
export type AnyObject = number & { readonly [kinds]: never };

/** The absent object. */
export const none = 0 as AnyObject;

export type TableView = Int32Array | Float64Array | Uint8Array | Uint16Array;

/** The views of tables by the bytes of one value. */
export interface Views {
  1: Uint8Array;
  2: Uint16Array;
  4: Int32Array;
  8: Float64Array;
}
