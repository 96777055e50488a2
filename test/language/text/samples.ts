// Domains for the tests of the text front end, which parse, print and mutate them. They use every form of the language.

export const guard = `domain guard;

type Room;
type Place;                        // where one can stand
type Gate < Place;
type Thing < Place;
type Weapon < Thing;   type Potion < Thing;
type Guard;
type \`first\`; type \`exists\` < \`first\`;
fluent boolean \`on-duty\`(Guard guard, \`exists\` type);
enum Alarm { quiet, suspicious, loud }

constant boolean joins(Gate gate, Room from, Room to);
constant integer steps(Room from, Room to);
constant Room room_of(Place place);
fluent Room at(Guard guard);
fluent boolean carries(Guard guard, Thing thing);
fluent boolean unlocked(Gate gate) := true;
fluent Alarm alarm(Guard guard) := quiet;
fluent float health(Guard guard) := 1.5e2;
fluent integer [-3, 10] patience := 5;
sensed fluent Room intruder_at;

/* Answered by the game. */
external float danger(Room room);

define boolean armed(Guard guard) := exists (Weapon weapon) { carries(guard, weapon); };
define boolean reachable(Room from, Room to) depth 8 :=
    from == to or exists (Gate gate, Room next) { joins(gate, from, next); reachable(next, to); };
define integer spread := max(1, min(3, patience)) * (2 + abs(-4)) % 7 - -2147483648 / 2;

task Walk(Guard guard, Room from, Room to, Gate gate) {
    cost := steps(from, to);
    joins(gate, from, to);
    unlocked(gate);
    at(guard) == from :-> to;      // leaves one, enters the other
}

task Strike(Guard guard, Weapon weapon) {
    at(guard) == intruder_at;
    carries(guard, weapon) and not (alarm(guard) == quiet) implies health(guard) > 0;
    health(guard) -= 0.5;
    patience += 1;
    when (patience >= 3) {
        alarm(guard) := loud;
        forall (Guard other) { alarm(other) := suspicious; }
    };
}

internal task Remember(Room room) {
    intruder_at := room;
}

task Go(Guard guard, Room goal) {
    bound := steps(at(guard), goal);

    method there { at(guard) == goal; }

    // Nearer rooms first.
    method next_room {
        sort-by (Room next, Gate gate; steps(next, goal); <) {
            joins(gate, at(guard), next);
            unlocked(gate);
            let cost_here := steps(next, goal) + 1;
            ordered(Walk(guard, at(guard), next, gate), Go(guard, goal));
        }
    }
}

task Idle() {
    method { }
}

task Hunt(Guard guard) {
    method armed_already {
        branch near {
            first (Weapon weapon) {
                carries(guard, weapon);
                not exists (Guard other) { other != guard; at(other) == at(guard); };
                ordered(Go(guard, intruder_at), unordered(Strike(guard, weapon), Remember(intruder_at)), Idle());
            }
        }
        branch {
            exists (Guard other) { other != guard; at(other) == at(guard); } and forall (Gate gate) { unlocked(gate); };
            (patience > 1 or danger(at(guard)) < 0.25) and (true or false) and intruder_at != none;
            exists (integer [1, 3] turn) { turn == patience; }
            unordered();
        }
    }
    method Fetch {
        exists (Weapon weapon) {
            ordered(
                Go(guard, room_of(weapon)),   // it lies there
                // and then?
                Hunt(guard)
            );
        }
    }
}

problem yard of guard;
instance Room hall, yard;   instance Gate gate;
instance Guard bob;
joins(gate, hall, yard) := true;
at(bob) := hall;   patience := -2;
ordered(Hunt(bob), Idle());
`;

/** Figures 5 and 6 of the SHPE paper as printed, with the declarations that they need. */
export const figures = `domain shooter;

type Waypoint;
type Medikit;
type Gun;
type Knife;
type Npc;

constant boolean visible(Waypoint from, Waypoint to);
constant float distance(Waypoint from, Waypoint to);
fluent Waypoint at(Npc npc);
fluent Waypoint player_at;
fluent boolean player_wounded;
fluent boolean loaded(Gun gun);
fluent boolean holding(Npc npc, Gun gun);

task ShootPlayer(Npc npc, Gun gun) {
    cost := 1;
    {
        visible(at(npc), player_at);
        holding(npc, gun);
        loaded(gun) == true :-> false;
        player_wounded := true;
    }
}
task AttackPlayer(Npc npc) {
    // method for attacking the player at range
    method {
        // a first branch, when the NPC already has
        // visibility with the player
        branch {
            exists (Gun gun) {
                visible(at(npc), player_at);
                holding(npc, gun);
                ordered(ShootPlayer(npc, gun));
            }
        }
        // a second branch that moves the NPC to a waypoint
        // where it will have visibility to the player location
        branch {
            exists (Waypoint wpt, Gun gun) {
                visible(wpt, player_at);
                holding(npc, gun);
                ordered(Move(npc, wpt), ShootPlayer(npc, gun));
            }
        }
    }
    // method for attacking the player in melee combat
    method {
        exists (Knife knife) {
            at(npc) == player_at;
            holding(npc, knife);
            ordered(StabPlayer(npc, knife));
        }
    }
}

task RestoreHealth(Npc npc) {
    method {
        // a first branch, when the NPC already has a medikit
        branch {
            first (Medikit medikit) {
                holding(npc, medikit);
                 ordered(UseMedikit(npc, medikit));
            }
        }
        // a second branch when the NPC needs to
        // find a medikit
        branch {
            sort-by (Medikit medikit; distance(at(npc),
                                                 at(medikit)); <) {
                 ordered(Move(npc, at(medikit)),
                         UseMedikit(npc, medikit));
            }
        }
    }
}
`;

/** Small texts, each about one form. */
export const snippets = [
  'domain a;',
  'domain a',
  '// nothing but a comment\n',
  'task T() { }',
  'task T(A a, B b) { exists (A x, B y) { f(x) == y; ordered(U(x), unordered(V(y), W())); } }',
  'define integer f(integer [0, 9] n) depth 10 := n;',
  'task T(A a, B b) { busy a, b; while not c; when (d) { busy a; e := a; } during { f(a) := b; when (c) { e := b; } } }',
  'task busy(A busy) { busy /* who */ busy /* else */ , /* none */ busy; while while == 1; during { during := busy; } }',
  'reservation /* of */ A a(B b) := none; reservation boolean reservation;',
  'task T(A a) { method { ordered(block(a, a), global_block(a), finish_action(a), cancel_plans(a)); } }',
  'type sensed; sensed /* by */ fluent /* ears */ sensed sensed(sensed sensed) := none; fluent sensed at;',
  'task T() { not not a and -b < 3 - -c implies d implies e; (exists (A x) { x == a; }); }',
  'task T() { method { ordered(U(), forall (A x, B y) { f(x); unordered(V(y), /* so */ forall (C z) { W(z); ordered(W(z)); }); }, V(a)); } method { forall (A x) { let y := x; ordered(V(y)) ; } } }',
  'task score() { method score { score /* is */ := score + 1; let score := score; } method { branch { } score := 2; } }',
  'task T() { method m { branch b { } branch { } } { { a; } } }',
  'task T(A let_a) { let /* a */ A /* of */ a /* is */ := let_a; forall (A b) { let B c := b; f(c) := a; } }',
  'define integer count(A count) := sum (A sum, B b; /* of */ f(count) + 1) { sum == count; // why\n let c := 1; } - count (A a) {};',
  'task T() { min (A a; f(a)) { exists (B b) { g(a, b); } } < max (boolean b, integer [0, 3] n; b ? n : 2) {} }',
  'define integer f(boolean b) := b ? /* one */ 1 : not b /* or */ ? 2 : // two\n 3;',
  'problem p of a;\nf(x, none) := 1.25;\nunordered(A(x), B());',
  'problem p of a; achieve(x) := 1; exists (A x, B y) { f(x); ordered(U(x), y(y)); } achieve (f(a); not b /* so */; c);',
  'problem p of a; achieve /* nothing */ ( ) ; sort-by (A x; f(x); <) { first (B y) { ordered(T(x, y)); } };',
];
