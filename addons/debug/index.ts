// `frameplan/debug`: recordings of a planner's frames, and their replay. Only games that are debugged load it.

export { readRecording, Recording } from './recording.ts';
export type { ReadKeyframe } from './recording.ts';
export { record, GameRecorder } from './recorder.ts';
export type { RecordedActing } from './recorder.ts';
export type { RecordOptions } from './record-options.ts';
export { checkRecording, replay, Replay } from './replay.ts';
export type { CheckOptions, Difference, ReplayOptions } from './replay.ts';
export type { DomainSource } from './describe.ts';
export { recordingVersion } from './types.ts';
export type * from './types.ts';
