// Hierarchical problems in HDDL, the notation of the planning competitions. `frameplan/formats/hddl`.

export { parseHddl } from './parse.ts';
export type { ParsedHddl } from './parse.ts';
