// Declarations that the tests of passes share.

/** Places and things: the beginning of `world`, and of random domains. */
export const placesAndThings = `domain d;
type Place; type Thing; type Gem < Thing;
enum Mood { calm, alert }
constant boolean near(Place a, Place b);
constant Place home(Thing thing);
constant Mood habit(Place place);
fluent Place at;
fluent boolean lit(Place place);
fluent Place spot(Thing thing);
fluent Mood mood;
`;

export const world = `${placesAndThings}constant boolean fits(Thing thing, Place place);
constant integer [1, 3] size(Place place);
fluent integer count;
fluent float fear;
external boolean asked(Place place);
task Go(Place to) { at := to; }
`;
