// What bundlers make of modules: chunks, some of which are loaded later.

/** The chunks that are loaded at once. What is imported on demand (`planner.replace`) does not count. */
export function loadedAtOnce(output) {
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const found = new Set([...chunks.values()].filter(({ isEntry }) => isEntry));
  // A set continues with what is added to it meanwhile. What is not a chunk is a module of Node or of a package.
  for (const { imports } of found) for (const name of imports) if (chunks.has(name)) found.add(chunks.get(name));
  return [...found];
}
