// The domain that the tests of the bindings use most: a little of everything.

/** The domain of test/language/define/ begins with them, too. */
export const guardDeclarations = `domain guard;

type Area;
type Point;
type Door < Point;
type Item < Point;
type Gun < Item;
type Npc;

enum Mood { calm, alert }

constant boolean connects(Door door, Area from, Area to);
constant integer distance(Area from, Area to) := 7;
constant float weight(Item item) := 0.5;
fluent Area at(Npc npc);
fluent boolean holding(Npc npc, Item item);
fluent boolean loaded(Gun gun) := true;
fluent Mood mood(Npc npc) := alert;
fluent float health(Npc npc) := 100;
fluent integer [0, 9] noise(Area area, Mood feeling, boolean night) := 3;
sensed fluent Area player_at;
external float danger(Area area);
`;

export const guardText = `${guardDeclarations}constant Area place(Point point);

task Step(Npc npc, Area to, Door door) {
    cost := 1 + distance(at(npc), to);
    connects(door, at(npc), to);
    at(npc) := to;
}
task Shoot(Npc npc, Gun gun) {
    at(npc) == player_at;
    holding(npc, gun);
    loaded(gun) == true :-> false;
}
task Calm(Npc npc, Mood feeling, float level, boolean truly) {
    danger(at(npc)) < level;
    truly;
    mood(npc) := feeling;
}
internal task Note(Npc npc) { health(npc) -= 1; }

task GoTo(Npc npc, Area goal) {
    method there { at(npc) == goal; }
    method next_room {
        exists (Door door, Area next) {
            connects(door, at(npc), next);
            distance(next, goal) < distance(at(npc), goal);
            ordered(Step(npc, next, door), GoTo(npc, goal));
        }
    }
}
task Attack(Npc npc) {
    method {
        exists (Gun gun) {
            holding(npc, gun);
            loaded(gun);
            ordered(Note(npc), GoTo(npc, player_at), Shoot(npc, gun));
        }
    }
}
`;
