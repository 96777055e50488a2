// What `frameplan debug` tells the process of a game that it starts.

export interface StartOptions {
  /** Whether the game waits in its first frame. */
  pause: boolean;
  /** Whether a browser is opened. */
  open: boolean;
  /** 0: any that is free. */
  port: number;
  /** Where the recording is written to when the game ends; empty: nowhere. */
  save: string;
}

/** The variable of the environment with the options as JSON. */
export const startVariable = 'FRAMEPLAN_DEBUG';

const usual: StartOptions = { pause: false, open: false, port: 0, save: '' };

/** Taken out of the environment: what the game starts has its own. */
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
