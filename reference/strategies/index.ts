// The strategies by name. To add one, write a file next to these, and a line here.

import type { Strategy } from '../../ir/strategies.ts';
import { BestFirst } from './best-first.ts';
import { DepthFirst } from './depth-first.ts';
import { LimitedDiscrepancy } from './limited-discrepancy.ts';
import type { SearchStrategy, StrategyHost } from './strategy.ts';

export const searchStrategies: Readonly<Record<Strategy, new (host: StrategyHost) => SearchStrategy>> = {
  'depth-first': DepthFirst,
  'limited-discrepancy': LimitedDiscrepancy,
  'best-first': BestFirst,
};
