// The common part of commands of benchmarks: wrong options, and requests for help.

/** `read` throws where an option is wrong, and returns null where help is wanted. Returns the exit code. */
export function runRequest<Request>(
  read: () => Request | null,
  usage: string,
  io: { print: (text: string) => void; complain: (text: string) => void },
  run: (request: Request) => number,
): number {
  let request: Request | null;
  try {
    request = read();
  } catch (error) {
    io.complain(`${(error as Error).message}\n${usage}`);
    return 2;
  }
  if (request) return run(request);
  io.print(usage);
  return 0;
}
