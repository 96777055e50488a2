// Texts in HDDL, and texts that include others: opened together, dropped, added later, kept in links.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { outcome, PlaygroundPages, write } from './page.ts';

let pages: PlaygroundPages;
beforeAll(async () => {
  pages = await PlaygroundPages.begin();
});
afterEach(() => pages.closeAll());
afterAll(() => pages.end());

const openFiles = (page: Page, files: Record<string, string>): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles(
      Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
    );

const post = `(define (domain post)
  (:types town letter van)
  (:predicates (at ?v - van ?p - town) (lies ?l - letter ?p - town) (road ?a ?b - town) (in ?l - letter ?v - van))
  (:task send :parameters (?l - letter ?to - town))
  (:task get-to :parameters (?v - van ?to - town))
  (:method m-send :parameters (?l - letter ?from ?to - town ?v - van) :task (send ?l ?to)
    :precondition (lies ?l ?from)
    :ordered-subtasks (and (get-to ?v ?from) (load ?v ?l ?from) (get-to ?v ?to) (unload ?v ?l ?to)))
  (:method m-there :parameters (?v - van ?to - town) :task (get-to ?v ?to) :precondition (at ?v ?to) :subtasks ())
  (:method m-drive :parameters (?v - van ?from ?to - town) :task (get-to ?v ?to)
    :precondition (and (at ?v ?from) (not (= ?from ?to))) :subtasks (drive ?v ?from ?to))
  (:action drive :parameters (?v - van ?from ?to - town) :precondition (and (at ?v ?from) (road ?from ?to))
    :effect (and (at ?v ?to) (not (at ?v ?from))))
  (:action load :parameters (?v - van ?l - letter ?p - town) :precondition (and (at ?v ?p) (lies ?l ?p))
    :effect (and (in ?l ?v) (not (lies ?l ?p))))
  (:action unload :parameters (?v - van ?l - letter ?p - town) :precondition (and (at ?v ?p) (in ?l ?v))
    :effect (and (lies ?l ?p) (not (in ?l ?v)))))
`;
const route = `(define (problem route) (:domain post)
  (:objects depot city - town l1 - letter v1 v2 - van)
  (:htn :subtasks (and (send l1 city)))
  (:init (road depot city) (road city depot) (at v2 depot) (lies l1 depot))
  (:goal (lies l1 city)))
`;

describe('texts in HDDL', () => {
  it('are planned with their tree, and explained; mistakes are placed in them', async () => {
    const { page, complaints } = await pages.open('#building');
    await openFiles(page, { 'domain.hddl': post, 'problem.hddl': route });
    await outcome(page, /A plan of 3 steps/);
    await page.locator('.row.task', { hasText: 'get-to(v2, city)' }).click();
    const failed = page.locator('.row.attempt.failed', { hasText: 'm-there' });
    expect(await failed.textContent()).toContain('at(v2, city) is false');
    await failed.click();
    expect(await page.locator('.cm-lit-line').textContent()).toContain('m-there');
    await page.getByRole('tab', { name: 'Problem' }).click();
    await write(page, route.replace('send l1 city', 'send l1 nowhere'));
    const message = page.locator('.messages .error', { hasText: 'nowhere' });
    expect(await message.textContent()).toContain('line 3');
    await outcome(page, /no plan while the text has errors/);
    await page.getByRole('tab', { name: 'Problem' }).click();
    await write(page, route.replace('at v2 depot', 'at v2 city').replace('(road city depot)', ''));
    await outcome(page, /No plan/);
    expect(complaints).toEqual([]);
  });
});

const base = `type Guard;
fluent integer round(Guard guard);
task Walk(Guard guard) { round(guard) < limit; round(guard) += 1; }
task Patrol(Guard guard) {
    method again { round(guard) < 2; ordered(Walk(guard), Patrol(guard)); }
    method enough { round(guard) >= 2; }
}
`;
const limit = 'define integer limit := 2;\n';
const guards = `domain guards;
include "parts/base.htn";
`;
const night = `problem night of guards;
instance Guard bob;
ordered(Patrol(bob));
`;

describe('texts that include others', () => {
  it('say how a missing one is added, and plan once it is dropped', async () => {
    const { page, complaints } = await pages.open('#building');
    await openFiles(page, { 'guards.htn': guards, 'night.htn': night });
    await page.getByRole('tab', { name: 'Domain' }).click();
    const message = page.locator('.messages .error', { hasText: 'parts/base.htn' });
    expect(await message.textContent()).toContain('drop it onto the page');
    await page.evaluate(
      (text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'base.htn'));
        const init = { dataTransfer, bubbles: true, cancelable: true };
        const target = document.querySelector('.cm-content')!;
        target.dispatchEvent(new DragEvent('dragover', init));
        target.dispatchEvent(new DragEvent('drop', init));
      },
      base.replace('limit', '2'),
    );
    await outcome(page, /A plan of 2 steps/);
    await page.getByRole('tab', { name: 'base.htn' }).and(page.locator('[aria-selected=true]')).waitFor();
    expect(complaints).toEqual([]);
  });

  it('opened together are found by name, light up, are changed, and travel in a link', async () => {
    const { page, complaints } = await pages.open('#building');
    await openFiles(page, {
      'limit.htn': limit,
      'base.htn': `${base}include "limit.htn";\n`,
      'night.htn': night,
      'guards.htn': guards,
      'other.htn': 'domain other;\n',
    });
    await outcome(page, /A plan of 2 steps/);
    await page.locator('.notice p', { hasText: 'Left out: other.htn' }).waitFor();
    await page.locator('.row.task', { hasText: 'Patrol(bob)' }).first().click();
    await page.locator('.row.attempt').first().click();
    await page.getByRole('tab', { name: 'base.htn' }).and(page.locator('[aria-selected=true]')).waitFor();
    expect(await page.locator('.cm-lit-line').textContent()).toContain('method again');

    await page.getByRole('tab', { name: 'limit.htn' }).click();
    await write(page, limit.replace('2', '1'));
    await outcome(page, /No plan/);
    const place = page.locator('.obstacles .source', { hasText: 'round(guard) < limit' });
    await place.first().click();
    expect(await page.locator('.cm-lit-line').textContent()).toContain('round(guard) < limit');
    await page.getByRole('tab', { name: 'limit.htn' }).click();
    await write(page, 'define integer limit := wrong;\n');
    await page.locator('.messages .error', { hasText: 'wrong' }).waitFor();
    await write(page, limit.replace('2', '3'));
    await outcome(page, /A plan of 2 steps/);

    await page.getByRole('button', { name: 'Share' }).click();
    await page.locator('.notice p', { hasText: 'link' }).waitFor();
    const other = await pages.open(new URL(page.url()).hash);
    await outcome(other.page, /A plan of 2 steps/);
    await other.page.getByRole('tab', { name: 'limit.htn' }).click();
    await other.page.locator('.cm-line', { hasText: 'limit := 3' }).waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
  });
});
