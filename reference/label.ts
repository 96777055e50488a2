// How explanations call a branch of a method.

/** `method retreat, branch 2`; a branch that has a name goes by it: `method 1, orders`. Branches count from 0 here. */
export function labelOf(method: string, branches: number, branch: number, branchName: string | null): string {
  if (branchName !== null) return `method ${method}, ${branchName}`;
  return branches > 1 ? `method ${method}, branch ${branch + 1}` : `method ${method}`;
}
