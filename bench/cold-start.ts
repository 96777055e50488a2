// The script that the scenario `cold` runs in a fresh process: from the text of a domain to its first plan. Prints the
// time of each stage as JSON, in milliseconds since the process began.

import type { Stages } from './scenarios/cold.ts';

const begun = performance.now();
const { readText } = await import('./root.ts');
const { Planner } = await import('../bindings/index.ts');
const { createWorldFromProblem } = await import('../addons/problems/index.ts');
const { loadDomain } = await import('../language/index.ts');
const { emit, optimise } = await import('../compiler/index.ts');
const { readInstance } = await import('../domains/simple-fps/instance.ts');
const { toProblem } = await import('../domains/simple-fps/problem.ts');
const text = readText('domains', 'simple-fps', 'simple-fps.htn');
const [line] = readText('domains', 'simple-fps', 'instances', 'dense.jsonl').split('\n');
const instance = readInstance((JSON.parse(line!) as { instance: unknown }).instance);
const loaded = performance.now();

const domain = loadDomain(text).domain!;
const read = performance.now();
const optimised = optimise(domain, { totallyOrdered: true });
const passed = performance.now();
const bytes = emit(optimised);
const compiled = performance.now();

const registered = new Planner().register(bytes);
const ready = performance.now();

const { world, network } = createWorldFromProblem(registered, toProblem(domain, instance));
const session = world.plan(network);
session.run();
const length = session.plan!.length;
const planned = performance.now();

const stages: Stages = { begun, loaded, read, passed, compiled, ready, planned };
console.log(JSON.stringify({ ...stages, length }));
