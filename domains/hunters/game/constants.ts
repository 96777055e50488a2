// All numbers of the game, each with its reason: metres, seconds, points of health. They are the same for both systems.
// They were chosen before anybody looked at a result.

// --- Time ---

/** A step of the game, in seconds. People decide about ten times a second, and nobody moves further than his size. */
export const step = 0.1;
/** Seconds after which a game ends without a result: about ten times as long as a room should take. */
export const longest = 600;
/** Iterations of the planner in a step. Plans of three rooms take a few hundred, so a search takes a step or two. */
export const iterations = 2000;

/** Steps that an action waits whose conditions do not hold, and may yet: half a second. */
export const waits = 5;
/** Steps between two searches while there is no plan: half a second, too. */
export const every = 5;

// --- Sizes ---

/** A person is 0.7 m wide with his arms. */
export const hunterRadius = 0.35;
/** A zombie holds its arms a little wider. */
export const zombieRadius = 0.4;
/** A doorway: one person fits, two do not. A wide door of a house. */
export const doorway = 1;
export const wall = 0.4;
/** Two people can pass each other in a corridor. */
export const corridor = 2.4;
/** A large room, so that a zombie can be far away in it. */
export const roomWidth = 12;
export const roomHeight = 9;
/** A cage is as long as a run-up, so that there is some way between the door and the exit. */
export const cageWidth = 5;
export const cageHeight = 3;

// --- Hunters ---

/** On the way through corridors they jog. */
export const jogs = 3;
/** In a room with a zombie they run: a person runs about 4 m/s with things in his hands. */
export const runs = 4;
/** Five bites kill. */
export const health = 100;
/** As far as an arm reaches beyond the thickness of a wall. */
export const reach = 1.4;
/** To open or to shut a door takes about a second. */
export const opens = 1;
export const shuts = 1;
/** To grasp a lever. */
export const grasps = 0.5;
/** Somebody who shouts gives up after this time when the zombie has not turned to him. */
export const shouts = 2;
/** How far a shout is heard: across most of a room. */
export const heard = 8;
/** Somebody who runs to a place is there when he is about two steps away from it. */
export const arrived = 1;
/** Somebody who runs to a zombie stops out of its reach. */
export const keepsOff = 2;
/** Who is stopped by another one for so long has noticed that he can't go on. */
export const patience = 1;
/** In a doorway one has the right of way, and waits longer. */
export const patienceInDoorway = 3;
/** One step aside: a bit more than a person is wide. It takes this time at most. */
export const aside = 0.9;
export const asideFor = 1;
/** And waits there for a moment, up to four times as long: two do not come back at the same time. */
export const waitsAside = 0.3;
/** An idle hunter leaves enough room in front of a doorway for others to stand there. */
export const leavesFree = 1.7;
/** How often in a row the tree of an action steps aside before it fails. */
export const mostHindered = 8;
/** A hunter that avoids a zombie moves on when it comes this close. */
export const tooClose = 4;

// --- Zombies ---

/** They stroll. */
export const roams = 0.8;
/** They chase like somebody who jogs: a running person gets away, a walking one does not. */
export const chases = 3;
/** How far they see in front of them, in a badly lit room. */
export const sees = 8;
/** How far they hear somebody behind them. */
export const hears = 2.5;
/** The least and the greatest number of seconds that they rest between two strolls. */
export const restsFrom = 1;
export const restsTo = 3;
/** How long a zombie stands where it has lost somebody, before it strolls again. */
export const isLostFor = 15;
/** A bite: how far from body to body, what it costs, how long until the next, and how long the zombie stands. */
export const biteReach = 0.45;
export const bite = 20;
export const betweenBites = 1;
export const bites = 0.5;

// --- Doors ---

/**
 * The doors of rooms with a zombie have a closer: they fall shut by themselves when nobody has been in the doorway for
 * this time, as fire doors do. It keeps the zombie in. Doors between corridors and of cages have none.
 */
export const fallsShutAfter = 5;
