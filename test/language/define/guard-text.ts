// The text of the domain in guard.ts.

import { guardDeclarations } from '../../bindings/guard.ts';

export const guardText = `${guardDeclarations}
define boolean armed(Npc npc) := exists (Gun gun) { holding(npc, gun); loaded(gun); };
define boolean near(Area from, Area to, integer steps) depth 8 :=
    from == to or (steps > 0 and exists (Area next) { distance(from, next) < 2; near(next, to, steps - 1); });

task Step(Npc npc, Area from, Area to, Door door) {
    cost := distance(from, to) + 1;
    connects(door, from, to);
    at(npc) == from :-> to;
}

task Shoot(Npc npc, Gun gun) {
    at(npc) == player_at;
    holding(npc, gun);
    loaded(gun) == true :-> false;
    when (mood(npc) == calm) {
        mood(npc) := alert;
    }
    forall (Area area, boolean night) {
        noise(area, alert, night) += 1;
    }
}

task Calm(Npc npc, Mood feeling, float level) {
    let here := at(npc);
    here != none;
    danger(here) < level;
    mood(npc) := feeling;
    health(npc) -= 1;
}

internal task Note(Npc npc) {
    health(npc) -= weight(none);
}

task GoTo(Npc npc, Area goal) {
    method there {
        at(npc) == goal;
    }
    method next_room {
        near(at(npc), goal, 3);
        sort-by (Area next, Door door; distance(next, goal); <) {
            connects(door, at(npc), next);
            distance(next, goal) < distance(at(npc), goal);
            ordered(Step(npc, at(npc), next, door), GoTo(npc, goal));
        }
    }
}

task Attack(Npc npc) {
    method ranged {
        branch {
            armed(npc);
            first (Gun gun) {
                holding(npc, gun);
                loaded(gun);
                ordered(Note(npc), GoTo(npc, player_at), Shoot(npc, gun));
            }
        }
        branch calmly {
            not armed(npc);
            ordered(Calm(npc, calm, 0.5));
        }
    }
}
`;
