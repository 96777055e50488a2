// Declarations that the tests of passes share.

export const world = `domain d;
type Place; type Thing; type Gem < Thing;
enum Mood { calm, alert }
constant boolean near(Place a, Place b);
constant boolean fits(Thing thing, Place place);
constant Place home(Thing thing);
constant Mood habit(Place place);
constant integer [1, 3] size(Place place);
fluent Place at;
fluent boolean lit(Place place);
fluent Place spot(Thing thing);
fluent Mood mood;
fluent integer count;
fluent float fear;
external boolean asked(Place place);
task Go(Place to) { at := to; }
`;
