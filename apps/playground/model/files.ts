// The names that the two texts have as files: the language service looks domains up among files.

export type FileName = 'domain' | 'problem';

export const isLisp = (text: string): boolean => /^\s*(;[^\n]*\n\s*)*\(/.test(text.slice(0, 5000));

export const fileName = (file: FileName, text: string): string => `${file}.${isLisp(text) ? 'pddl' : 'htn'}`;

export const nameOfFile = (name: string): FileName => (name.startsWith('domain') ? 'domain' : 'problem');
