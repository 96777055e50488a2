// Opens what the page begins with (a link, a gallery, a draft, a file), and saves links and files.

import { batch, effect } from '@preact/signals';
import { galleries, galleryNamed } from '../galleries/galleries.ts';
import type { GalleryTexts } from '../galleries/galleries.ts';
import { chooseGame } from '../games/state.ts';
import { leaveGame } from '../live/state.ts';
import { saysHddl } from '../../../language/text/lisp.ts';
import { isLisp, mainFiles } from '../model/files.ts';
import type { FileName, IncludedFiles } from '../model/files.ts';
import type { Texts } from '../model/messages.ts';
import { keepDraft, lastDraft } from './drafts.ts';
import { saveBytes } from './files.ts';
import { startAgain } from './play.ts';
import { apply, readHash, sharedOf, writeHash } from './share.ts';
import type { SharedTexts } from './share.ts';
import * as store from './store.ts';

/** The editor shows texts that it has not made itself: all of them, or one more. */
interface TextShower {
  all(texts: Texts): void;
  one(file: FileName, text: string): void;
}

let show: TextShower = { all: () => {}, one: () => {} };
export const showTextsBy = (editor: TextShower): void => void (show = editor);

/** The texts of the gallery as they were loaded. */
let loaded: { name: string; texts: GalleryTexts } | null = null;
let isReady = false;

/** `ofGame`: a game will be shown, so no text is opened. */
export async function begin({ ofGame = false } = {}): Promise<void> {
  addEventListener('hashchange', () => void openLink(location.hash));
  if (!ofGame) await openFirst();
  keepDrafts();
}

async function openFirst(): Promise<void> {
  // Most visitors need this gallery, so it is loaded while the last draft is looked up.
  if (location.hash === '') void galleries[0]!.load();
  // A game may have been attached meanwhile.
  const isWanted = (): boolean => leaveGame.peek() === null;
  const opened = await openLink(location.hash, isWanted);
  if (opened) return;
  const draft = await lastDraft().catch(() => null);
  await openShared(draft ?? readHash(`#${galleries[0]!.name}`)!, isWanted);
}

async function openLink(hash: string, isWanted?: () => boolean): Promise<boolean> {
  try {
    const shared = readHash(hash);
    if (!shared) return false;
    await openShared(shared, isWanted);
    return true;
  } catch (error) {
    store.say((error as Error).message);
    return false;
  }
}

/** `isWanted`: whether it is still wanted when it is loaded. */
async function openShared(shared: SharedTexts, isWanted?: () => boolean): Promise<void> {
  if (!isWanted) leaveGame.peek()?.();
  const gallery = galleryNamed(shared.gallery);
  if (shared.gallery !== null && !gallery) throw new Error('This link names a gallery that this page does not have.');
  const before = gallery ? await gallery.load() : { domain: '', problem: '' };
  if (isWanted && !isWanted()) return;
  isReady = true;
  loaded = gallery ? { name: gallery.name, texts: before } : null;
  // Changes everything together, so that no intermediate text is planned.
  batch(() => {
    store.gallery.value = gallery?.name ?? null;
    store.choice.value = shared.choice;
    store.best.value = shared.best;
    store.overrides.value = shared.overrides;
    chooseGame(gallery?.game ?? null);
    showTexts({
      domain: apply(before.domain, shared.domain),
      problem: apply(before.problem, shared.problem),
      files: shared.files ?? {},
    });
  });
}

/**
 * Shows the texts of an attached game. They replace a draft, but are not saved as one. `showsPlan`: shows the plan of
 * the text instead of the game.
 */
export function showGameTexts(texts: GalleryTexts, { showsPlan = false } = {}): void {
  loaded = null;
  isReady = false;
  const [record, worlds] = [store.otherRecord.peek(), store.worldChoice.peek()];
  const [moment, isPlaying] = [store.moment.peek(), store.isPlaying.peek()];
  batch(() => {
    store.gallery.value = null;
    store.choice.value = null;
    store.best.value = false;
    store.overrides.value = [];
    chooseGame(null);
    showTexts({ ...texts, files: {} });
    if (showsPlan) return;
    store.otherRecord.value = record;
    store.worldChoice.value = worlds;
    store.moment.value = moment;
    store.isPlaying.value = isPlaying;
  });
}

export async function openGallery(name: string): Promise<void> {
  await openShared(readHash(`#${name}`)!);
  history.replaceState(null, '', `#${name}`);
}

function showTexts(texts: Texts): void {
  store.plan.value = null;
  store.note.value = null;
  store.selected.value = null;
  store.searchMoment.value = null;
  store.otherRecord.value = null;
  store.worldChoice.value = null;
  store.tab.value = texts.problem.trim() === '' ? 'domain' : 'problem';
  store.texts.domain.value = texts.domain;
  store.texts.problem.value = texts.problem;
  store.files.value = texts.files;
  show.all(texts);
  startAgain();
}

const now = (): SharedTexts =>
  sharedOf({ domain: store.texts.domain.peek(), problem: store.texts.problem.peek() }, loaded, {
    choice: store.choice.peek(),
    best: store.best.peek(),
    overrides: store.overrides.peek(),
    files: store.files.peek(),
  });

/** Longer links are cut off by chats and mail programs. */
const longLink = 8000;

export async function shareLink(): Promise<void> {
  const hash = writeHash(now());
  history.replaceState(null, '', hash);
  const { href } = location;
  const isLong =
    href.length > longLink ? ` It is long (${Math.round(href.length / 1000)} kB): some chats cut it off.` : '';
  try {
    await navigator.clipboard.writeText(href);
    store.say(`The link is copied. It holds everything; nothing is kept on a server.${isLong}`);
  } catch {
    store.say(`The link is in the address bar. It holds everything.${isLong}`);
  }
}

function keepDrafts(): void {
  let timer = 0;
  effect(() => {
    void [
      store.texts.domain.value,
      store.texts.problem.value,
      store.choice.value,
      store.overrides.value,
      store.files.value,
    ];
    clearTimeout(timer);
    if (isReady) timer = setTimeout(() => void keepDraft(now()), 600) as unknown as number;
  });
}

/** A larger file is not for a page. */
const mostBytes = 16_000_000;

export async function openFiles(files: readonly File[]): Promise<void> {
  if (files.length > 0) leaveGame.peek()?.();
  const recording = files.find(({ name }) => name.endsWith('.fprec'));
  if (recording) return (await import('../recordings/open.ts')).openRecording(recording);
  for (const file of files) {
    if (file.size > mostBytes) {
      store.say(`${file.name} has ${Math.round(file.size / 1e6)} MB. This page opens files of up to 16 MB.`);
      return;
    }
  }
  const read = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
  if (read.length === 0) return;
  const { sortFiles, wantedBy } = await import('./sort-files.ts');
  const before = { domain: store.texts.domain.peek(), problem: store.texts.problem.peek(), files: store.files.peek() };
  // Adds files that texts of the page include and that are still missing.
  const added = wantedBy(before, read);
  if (added) return addFiles(added);
  const { texts, left } = sortFiles(read, before);
  loaded = null;
  history.replaceState(null, '', location.pathname);
  batch(() => {
    chooseGame(null);
    store.gallery.value = null;
    store.overrides.value = [];
    store.choice.value = null;
    showTexts(texts);
  });
  if (left.length > 0) store.say(`Left out: ${left.join(', ')}. No other text that was opened includes it.`);
}

function addFiles(added: IncludedFiles): void {
  const names = Object.keys(added);
  for (const file of names) show.one(file, added[file]!);
  store.files.value = { ...store.files.peek(), ...added };
  store.tab.value = names[0]!;
}

/** Files that are dropped anywhere on the page are opened. */
export function openDropped(): void {
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault());
  addEventListener(
    'drop',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      openFiles([...event.dataTransfer!.files]).catch((error: Error) => store.say(error.message));
    },
    // This comes before the editor, which would insert dropped files into its text.
    true,
  );
}

/** Back to the text, and to its game. */
export function closeRecording(): void {
  batch(() => {
    store.otherRecord.value = null;
    store.worldChoice.value = null;
    chooseGame(galleryNamed(store.gallery.peek())?.game ?? null);
    startAgain();
  });
}

export function saveFile(): void {
  const file = store.tab.peek();
  const text = store.textOf(file);
  const ending = !isLisp(text) ? 'htn' : saysHddl(text) ? 'hddl' : 'pddl';
  saveBytes(text, mainFiles.some((one) => one === file) ? `${file}.${ending}` : file.slice(file.lastIndexOf('/') + 1));
}
