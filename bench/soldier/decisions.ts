// The decisions that are compared: every combination of what a soldier can know about itself.

/** The fluents of domains/soldier/soldier.htn. */
export const facts = ['sees_enemy', 'in_range', 'armed', 'loaded', 'covered', 'hurt', 'grenade', 'alarmed'] as const;

export type SoldierFact = (typeof facts)[number];
export type SoldierSituation = Record<SoldierFact, boolean>;

export const situations: readonly SoldierSituation[] = Array.from(
  { length: 2 ** facts.length },
  (_, bits) => Object.fromEntries(facts.map((fact, bit) => [fact, (bits >> bit) % 2 === 1])) as SoldierSituation,
);
