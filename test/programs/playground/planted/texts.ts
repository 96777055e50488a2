// The worlds in which mistakes are planted: galleries and domains of the repo.

import { readFileSync } from 'node:fs';
import { root } from '../../../repo/sources.ts';
import type { Texts } from '../../../../programs/playground/model/messages.ts';

const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');
const gallery = (domain: string, problem: string) => (): Texts => ({
  domain: read(`domains/${domain}/${domain}.htn`),
  problem: read(`programs/playground/galleries/${problem}.htn`),
  files: {},
});

export const worlds: Record<string, () => Texts> = {
  building: gallery('simple-fps', 'building'),
  hunters: gallery('hunters', 'hunters-problem'),
  iceblox: gallery('iceblox', 'iceblox-problem'),
  rescue: gallery('rescue', 'rescue-problem'),
  squad: gallery('squad', 'squad-problem'),
  town: () => ({
    domain: read('domains/town/town.htn'),
    problem: read('domains/town/problems/example.htn'),
    files: {},
  }),
  travel: () => ({ domain: read('domains/travel/travel.htn'), problem: '', files: {} }),
};
