// A program that plans in a pool and closes nothing, for process.node.test.ts.

import { compileBytes } from 'frameplan/language';
import { PlannerPool } from 'frameplan/pool';

const pool = new PlannerPool({ workers: 1 });
const domain = pool.register(compileBytes('domain d; fluent integer n; task Add() { n += 1; }', 'd.htn'));
const world = domain.createWorld({});
for (let count = 0; count < 2; count++) {
  const search = await pool.submit(world, domain.tasks.Add()).done;
  console.log(search.status);
  await new Promise((resolve) => setTimeout(resolve, 50));
}
