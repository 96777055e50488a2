// The domain and the problems that the tests of the command use.

export const guard = `domain guard;
type Area;
type Npc;
constant boolean connects(Area from, Area to);
constant integer distance(Area from, Area to) := 1;
fluent Area at(Npc npc);
fluent boolean visited(Area area);

task Step(Npc npc, Area from, Area to) {
    cost := distance(from, to);
    at(npc) == from :-> to;
    visited(to) := true;
}

internal task Note(Npc npc) {
    at(npc) != none;
}

task GoTo(Npc npc, Area goal) {
    method there {
        at(npc) == goal;
        ordered(Note(npc));
    }
    method next_area {
        exists (Area next) {
            connects(at(npc), next);
            not visited(next);
            ordered(Step(npc, at(npc), next), GoTo(npc, goal));
        }
    }
}

task Circle(Npc npc) {
    method round {
        ordered(Note(npc), Circle(npc));
    }
    method end {
    }
}
`;

const yardObjects = `instance Npc bob;
instance Area hall, kitchen, yard, tower;
connects(hall, kitchen) := true;
connects(kitchen, yard) := true;
connects(hall, yard) := true;
distance(hall, yard) := 5;
at(bob) := hall;
`;

/** The first plan goes through the kitchen, which is also the cheaper way. */
export const yard = `problem yard of guard;
${yardObjects}ordered(GoTo(bob, yard));
`;

/** The first plan is the long way round here, and not the cheapest. */
export const detour = `problem detour of guard;
instance Npc bob;
instance Area hall, kitchen, yard;
connects(hall, kitchen) := true;
connects(kitchen, yard) := true;
connects(hall, yard) := true;
distance(hall, kitchen) := 7;
at(bob) := hall;
ordered(GoTo(bob, yard));
`;

/** No way leads to the tower. */
export const tower = `problem tower of guard;
${yardObjects}ordered(GoTo(bob, tower));
`;

/** Goes round for ever. */
export const circle = `problem circle of guard;
${yardObjects}ordered(Circle(bob));
`;

/** The problem `yard` as JSON. */
export const yardJson = JSON.stringify({
  problem: 'yard',
  domain: 'guard',
  objects: { Npc: ['bob'], Area: ['hall', 'kitchen', 'yard', 'tower'] },
  values: {
    connects: [
      ['hall', 'kitchen'],
      ['kitchen', 'yard'],
      ['hall', 'yard'],
    ],
    distance: { hall: { yard: 5 } },
    at: { bob: 'hall' },
  },
  network: { task: 'GoTo', args: ['bob', 'yard'] },
});

/** A domain and a problem in HDDL. */
export const walk = `(define (domain walk)
  (:types place)
  (:predicates (at ?p - place) (next ?a ?b - place))
  (:task go :parameters (?to - place))
  (:method there :parameters (?to - place) :task (go ?to) :precondition (at ?to) :subtasks ())
  (:method on :parameters (?a ?b ?to - place) :task (go ?to)
    :precondition (not (at ?to)) :ordered-subtasks (and (step-to ?a ?b) (go ?to)))
  (:action step-to :parameters (?a ?b - place) :precondition (and (at ?a) (next ?a ?b))
    :effect (and (not (at ?a)) (at ?b))))
`;
export const home = `(define (problem home) (:domain walk)
  (:objects door hall bed-room - place)
  (:htn :subtasks (go bed-room))
  (:init (at door) (next door hall) (next hall bed-room)))
`;
