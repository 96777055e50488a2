// The options that `frameplan debug` passes to the process of the game.

export interface StartOptions {
  /** Whether the game waits in its first frame. */
  pause: boolean;
  /** Whether a browser is opened. */
  open: boolean;
  /** 0: any free port. */
  port: number;
  /** The file to which the recording is written when the game ends. Empty: none. */
  save: string;
}

/** The environment variable with the options as JSON. */
export const startVariable = 'FRAMEPLAN_DEBUG';

const usual: StartOptions = { pause: false, open: false, port: 0, save: '' };

/** Reads the options and removes them from the environment, which processes of the game inherit. */
export function readStartOptions(environment: Record<string, string | undefined>): StartOptions {
  const text = environment[startVariable];
  delete environment[startVariable];
  try {
    return { ...usual, ...(JSON.parse(text ?? '{}') as Partial<StartOptions>) };
  } catch {
    process.stderr.write(`frameplan: ${startVariable} is no JSON: ${text}\n`);
    return usual;
  }
}
