// The versions of the domain, by how many levels of the tasks above the primitive steps are left to behaviour trees.
// They are made from the texts of hunters.htn and hunters-hybrid.htn, with the same world and the same strategy.
//
// 0: none, which is hunters.htn. Each step is a primitive.
// 1: the tasks that are made of steps alone: passing one door or one gate, taking a lever, opening a cage, running into
//    it, shutting it, attracting a zombie. The way through corridors is planned door by door.
// 2: the tasks above those, which is hunters-hybrid.htn: entering and leaving by a given door, with the way there;
//    opening a gate, with the way to its lever; running into a cage; leaving it.
// 3: entering and leaving a room by whatever door is next when the tree is ticked; running into the cage and out of it
//    as one task. Where a gate is the only entrance, as before: that takes two hunters, whom no tree can lead.
// 4: the whole part of a lure from where he stands to the far side of the exit, and the whole part of a closer. The
//    planner still gives the parts out, holds gates, and says who waits for whom.

export interface DomainTexts {
  full: string;
  hybrid: string;
}

export type TreeDepth = 0 | 1 | 2 | 3 | 4;

export interface TreesVersion {
  text: string;
  /** The tasks that trees carry out. All others are single steps. */
  trees: readonly string[];
}

const whatever = ['CloseGate', 'AttractZombie', 'ShutCage', 'KeepAway'];
const lowest = ['PassDoor', 'PassGate', 'EnterByDoor', 'EnterByGate', 'TakeLever', 'OpenCage', 'EnterCage'];
const passing = ['EnterThroughDoor', 'LeaveThroughDoor', 'EnterThroughGate', 'LeaveThroughGate'];
const ofHybrid = [...whatever, ...passing, 'OpenGate', 'RunIntoCage', 'LeaveCage'];
const ofThree = [...ofHybrid, 'EnterByAnyDoor', 'LeaveByAnyDoor', 'LeadOut'];

export function versionOf(texts: DomainTexts, depth: TreeDepth): TreesVersion {
  switch (depth) {
    case 0:
      return { text: texts.full, trees: [] };
    case 1:
      return {
        text: strategyOf(texts.hybrid) + lowestTasks + partOf(texts.full, '// --- Corridors ---'),
        trees: [...whatever, ...lowest],
      };
    case 2:
      return { text: texts.hybrid, trees: ofHybrid };
    case 3:
      return { text: anyDoor(texts.hybrid), trees: ofThree };
    default:
      return { text: wholeParts(anyDoor(texts.hybrid)), trees: [...ofThree, 'LurePart', 'ClosePart'] };
  }
}

/** Replaces a part of a text that has to be there. */
function put(text: string, before: string, after: string): string {
  if (!text.includes(before)) throw new Error(`the domain has no part ${before.trim()}: bring versions.ts up to date`);
  return text.replaceAll(before, after);
}

function partOf(text: string, from: string): string {
  const at = text.indexOf(from);
  if (at < 0) throw new Error(`the domain has no part ${from}: bring versions.ts up to date`);
  return text.slice(at);
}

/** All above the tasks that trees carry out. */
const strategyOf = (hybrid: string): string =>
  hybrid.slice(0, hybrid.length - partOf(hybrid, '// What the behaviour trees achieve').length);

const lowestTasks = `// What the behaviour trees achieve, without the way there

task PassDoor(Hunter hunter, Door door, Area from, Area to) {
    busy hunter;
    not at_a_loss(hunter);
    holds(hunter) == none;
    joins(door, from, to);
    at(hunter) == from :-> to;
    open(door) := true;
}

task EnterByDoor(Hunter hunter, Door door, Corridor from, Room to) {
    busy hunter;
    not at_a_loss(hunter);
    holds(hunter) == none;
    joins(door, from, to);
    safe(hunter, to);
    at(hunter) == from :-> to;
    open(door) := true;
}

task PassGate(Hunter hunter, Gate gate, Area from, Area to) {
    busy hunter;
    not at_a_loss(hunter);
    joins(gate, from, to);
    while held_by(gate) != none;
    at(hunter) == from :-> to;
}

task EnterByGate(Hunter hunter, Gate gate, Corridor from, Room to) {
    busy hunter;
    not at_a_loss(hunter);
    holds(hunter) == none;
    joins(gate, from, to);
    while held_by(gate) != none;
    safe(hunter, to);
    at(hunter) == from :-> to;
}

task TakeLever(Hunter helper, Gate gate) {
    busy helper;
    not at_a_loss(helper);
    at(helper) == lever(gate);
    holds(helper) == none :-> gate;
    held_by(gate) == none :-> helper;
}

task CloseGate(Hunter helper, Gate gate) {
    busy helper;
    not at_a_loss(helper);
    held_by(gate) == helper :-> none;
    holds(helper) := none;
}

task AttractZombie(Hunter hunter, Room room) {
    busy hunter;
    not at_a_loss(hunter);
    at(hunter) == room;
    not in_cage(room);
    prey(room) == none or prey(room) == hunter;
    mood(room) := follows;
    prey(room) := hunter;
}

task OpenCage(Hunter hunter, Room room, CageDoor door) {
    busy hunter;
    not at_a_loss(hunter);
    at(hunter) == room;
    open(door) := true;
}

task EnterCage(Hunter hunter, Room room, CageDoor door) {
    busy hunter;
    not at_a_loss(hunter);
    open(door);
    prey(room) == hunter;
    in_cage(room) := true;
    at(hunter) == room or at(hunter) == cage(room);
    at(hunter) := cage(room);
}

task ShutCage(Hunter hunter, Room room, CageDoor door) {
    busy hunter;
    not at_a_loss(hunter);
    at(hunter) == room;
    in_cage(room);
    prey(room) == none or prey(room) == hunter;
    open(door) == true :-> false;
    caught(room) := true;
}

internal task ShakeOff(Hunter hunter, Room room) {
    at(hunter) != room;
    at(hunter) != cage(room);
    when (prey(room) == hunter) {
        prey(room) := none;
        mood(room) := is_lost;
    }
}

task EnterThroughDoor(Hunter hunter, Door door, Corridor corridor, Room room) {
    method { ordered(GoTo(hunter, corridor), EnterByDoor(hunter, door, corridor, room)); }
}

task LeaveThroughDoor(Hunter hunter, Door door, Room room, Corridor corridor) {
    method { ordered(PassDoor(hunter, door, room, corridor), ShakeOff(hunter, room)); }
}

task EnterThroughGate(Hunter hunter, Gate gate, Corridor corridor, Room room) {
    method { ordered(GoTo(hunter, corridor), EnterByGate(hunter, gate, corridor, room)); }
}

task LeaveThroughGate(Hunter hunter, Gate gate, Room room, Corridor corridor) {
    method { ordered(PassGate(hunter, gate, room, corridor), ShakeOff(hunter, room)); }
}

task OpenGate(Hunter helper, Gate gate) {
    method { ordered(GoTo(helper, lever(gate)), TakeLever(helper, gate)); }
}

task RunIntoCage(Hunter hunter, Room room, CageDoor door) {
    method {
        branch is_in_cage {
            at(hunter) == cage(room);
            ordered(EnterCage(hunter, room, door));
        }
        branch on_the_way {
            ordered(OpenCage(hunter, room, door), EnterCage(hunter, room, door));
        }
    }
}

task LeaveCage(Hunter hunter, Room room, Gate gate) {
    method { ordered(PassGate(hunter, gate, cage(room), behind(cage(room))), ShakeOff(hunter, room)); }
}

`;

const usableDoor = (hunter: string): string => `exists (Door entry, Corridor outside) {
        joins(entry, outside, room);
        not blocked(entry);
        reachable(${hunter}, outside);
    };`;

/** Which door is taken is left to the tree. */
function anyDoor(hybrid: string): string {
  let text = put(
    hybrid,
    'ordered(EnterThroughDoor(hunter, door, corridor, room));',
    'ordered(EnterByAnyDoor(hunter, room));',
  );
  text = put(
    text,
    'ordered(LeaveThroughDoor(hunter, door, room, corridor));',
    'ordered(LeaveByAnyDoor(hunter, room, corridor));',
  );
  text = put(
    text,
    `            RunIntoCage(lure, room, entrance(cage(room))),
            LeaveCage(lure, room, exit(cage(room))),
            LetGo`,
    `            LeadOut(lure, room, entrance(cage(room)), exit(cage(room))),
            LetGo`,
  );
  return `${text}
task EnterByAnyDoor(Hunter hunter, Room room) {
    busy hunter;
    not at_a_loss(hunter);
    holds(hunter) == none;
    ${usableDoor('hunter')}
    safe(hunter, room);
    at(hunter) := room;
}

// Into this corridor, or another one.
task LeaveByAnyDoor(Hunter hunter, Room room, Corridor corridor) {
    busy hunter;
    not at_a_loss(hunter);
    holds(hunter) == none;
    at(hunter) == room :-> corridor;
    when (prey(room) == hunter) {
        prey(room) := none;
        mood(room) := is_lost;
    }
}

task LeadOut(Hunter hunter, Room room, CageDoor door, Gate gate) {
    busy hunter;
    not at_a_loss(hunter);
    while held_by(gate) != none;
    prey(room) == hunter :-> none;
    mood(room) := is_lost;
    in_cage(room) := true;
    at(hunter) == room or at(hunter) == cage(room);
    at(hunter) := behind(cage(room));
    open(door) := true;
}
`;
}

/** The parts of lures and closers are left to trees, where there is a door. */
function wholeParts(text: string): string {
  const lure = `LurePart(lure, room, entrance(cage(room)), exit(cage(room))),
            LetGo(holder, exit(cage(room)))
        );`;
  let changed = put(
    text,
    `            WaitForExit(lure, exit(cage(room))),
            EnterRoom(lure, holder, room),
            AttractZombie(lure, room),
            ComeOut(lure, holder, room)
        );`,
    `            WaitForExit(lure, exit(cage(room))),
            ${lure}`,
  );
  changed = put(
    changed,
    `                AttractZombie(lure, room),
                ComeOut(lure, holder, room)
            );`,
    `                LurePart(lure, room, entrance(cage(room)), exit(cage(room))),
                LetGo(holder, exit(cage(room)))
            );`,
  );
  changed = put(
    changed,
    `task CloseCage(Hunter closer, Hunter holder, Room room) {
    method {`,
    `task CloseCage(Hunter closer, Hunter holder, Room room) {
    method whole {
        at(closer) != room;
        open(entrance(cage(room)));
        exists (Door door, Corridor corridor) {
            joins(door, corridor, room);
            not blocked(door);
            ordered(
                GetReady(closer, holder),
                WaitForZombie(closer, room),
                ClosePart(closer, room, entrance(cage(room)), corridor)
            );
        }
    }
    method step_by_step {`,
  );
  return `${changed}
task LurePart(Hunter hunter, Room room, CageDoor door, Gate gate) {
    busy hunter;
    not at_a_loss(hunter);
    holds(hunter) == none;
    at(hunter) == room or ${usableDoor('hunter').slice(0, -1)};
    while held_by(gate) != none;
    prey(room) == none or prey(room) == hunter;
    not in_cage(room);
    prey(room) := none;
    mood(room) := is_lost;
    in_cage(room) := true;
    at(hunter) := behind(cage(room));
    open(door) := true;
}

// Back into this corridor, or another one.
task ClosePart(Hunter hunter, Room room, CageDoor door, Corridor corridor) {
    busy hunter;
    not at_a_loss(hunter);
    holds(hunter) == none;
    ${usableDoor('hunter')}
    in_cage(room);
    prey(room) == none or prey(room) == hunter;
    at(hunter) := corridor;
    open(door) == true :-> false;
    caught(room) := true;
}
`;
}
