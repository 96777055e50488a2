// All that is loaded with the first full explanation.

export { Causes } from './causes.tsx';
export { GoalWhy } from './goal-view.tsx';
export { LineLink } from './links.tsx';
export { Loop } from './loop.tsx';
export { More, ReasonMore } from './more.tsx';
export { TriedDetails } from './tried-view.tsx';
export { TriedTree } from './tried-tree.tsx';
