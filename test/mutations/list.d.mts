// Types of list.mjs, for its test.

export const nearby: Record<string, string[]>;
export const mutations: { file: string; from: string; to: string; what: string }[];
