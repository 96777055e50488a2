// `frameplan/formats/behaviour-trees`: translates tasks into behaviour trees, for games that tick trees and do not
// plan.

export { translateTask } from './translate.ts';
export type { TranslateOptions, Translation } from './translate.ts';
export { refusalReasons } from './refusal.ts';
export type { TreeRefusal, RefusalReason } from './refusal.ts';
export type { Port, TaskTree, GameNode } from './tree.ts';
export { writeBehaviorTreeXml } from './xml.ts';
export { writeMistreevous } from './mistreevous.ts';
export type { MistreevousNode, MistreevousRoot, WrittenMistreevous } from './mistreevous.ts';
export { writeAgentTypes } from './types.ts';
