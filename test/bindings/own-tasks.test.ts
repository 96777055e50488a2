// Problems with tasks of their own need a domain that was compiled for them.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import { createWorldFromProblem, toProblem, toSearch } from '../../addons/problems/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { domainFor, loadDomain, writeProblemJson } from '../../language/index.ts';
import { planReference } from '../../reference/index.ts';
import { errorOf } from './helpers.ts';

const text = `domain rooms;
type Room;
fluent Room at;
task Go(Room to) { at := to; }
problem plain of rooms;
instance Room hall;
ordered(Go(hall));
problem chosen of rooms;
instance Room hall, yard;
exists (Room room) { ordered(Go(room)); }
achieve (at == yard);
`;
const { domain: loaded, problems } = loadDomain(text);
const domain = loaded!;
const [plain, chosen] = [problems[0]!, problems[1]!];

describe('a problem with tasks of its own', () => {
  it('is planned by the module that was made for it', () => {
    const made = domainFor(domain, chosen);
    expect(made.tasks.map(({ name }) => name)).toEqual(['Go', 'request', 'achieve']);
    expect(domainFor(made, chosen)).toBe(made);
    const { world, network } = createWorldFromProblem(new Planner().register(emit(optimise(made))), chosen);
    const session = world.plan(network);
    session.run();
    expect(session.plan?.map((step) => step.text)).toEqual(['Go(yard)']);
  });

  it('is refused by any other module', () => {
    const other = new Planner().register(emit(optimise(domain)));
    expect(errorOf(() => createWorldFromProblem(other, chosen))).toBe(
      'wrong-domain: the problem chosen declares tasks that this module does not have: ' +
        'compile domainFor(domain, problem)',
    );
    expect(domainFor(domain, plain)).toBe(domain);
    expect(createWorldFromProblem(other, plain).network).toBe(plain.network);
  });

  it('is the same after it has been a world, a search and JSON', () => {
    const made = domainFor(domain, chosen);
    const { world, network } = createWorldFromProblem(new Planner().register(emit(optimise(made))), chosen);
    const json = writeProblemJson(domain, chosen);
    expect(JSON.parse(json)).toMatchObject({
      network: 'exists (Room room) { ordered(Go(room)); }',
      achieve: ['at == yard'],
    });
    for (const problem of [
      toProblem(world, network, 'chosen', chosen.tasks),
      toSearch(world.plan(network), 'chosen', chosen.tasks).problem,
    ]) {
      expect(writeProblemJson(domain, problem)).toBe(json);
      expect(planReference(domainFor(domain, problem), problem, { mode: 'first' }).status).toBe('solved');
    }
    expect(errorOf(() => toProblem(world, network, 'chosen', chosen.tasks!.slice(0, 1)))).toMatch(
      /^wrong-domain: .*made for other/,
    );
  });
});
