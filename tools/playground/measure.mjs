// Measures the built playground in Chromium, for `npm run bench -- playground`: prints one JSON object with times in
// milliseconds. Run `npm run build:playground` first.

import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { chromiumSwitches, findChromium } from '../chromium.mjs';
import { builtPlayground, serveFolder } from './serve.mjs';

const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 2 : 7;

const server = await serveFolder(builtPlayground);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches });

const measured = {
  bytes: bytesToLoad(),
  first: await several(rounds, () => firstPlan(4)),
  unthrottled: await several(rounds, () => firstPlan(1)),
  keystrokes: await keystrokes('town', 'hour := 6;'),
  easyKeystrokes: await keystrokes('building', 'injured(soldier)'),
  tree: await treeScrolling(),
  timeline: await timelineScrubbing(),
};
console.log(JSON.stringify(measured));
await browser.close();
await server.close();

/** All that is loaded before there is a first plan. */
function bytesToLoad() {
  const names = readdirSync(`${builtPlayground}/assets`);
  const first = /^(index|main|service|simple-fps|building)-[\w-]+\.(js|css)$/;
  const files = ['index.html', 'icon.svg', ...names.filter((name) => first.test(name)).map((name) => `assets/${name}`)];
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(`${builtPlayground}/${file}`)).length, 0);
}

async function several(count, take) {
  const found = [];
  for (let round = 0; round < count; round++) found.push(await take());
  return found;
}

/** In a fresh browser profile each time: nothing is kept from before. */
async function open(hash, throttling = 1) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (throttling > 1) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttling });
  }
  await page.goto(`${server.address}${hash}`);
  return { page, context };
}

function planned(page) {
  return page.waitForFunction(() => document.querySelector('.outcome-line .good') !== null);
}

async function firstPlan(throttling) {
  const { page, context } = await open('', throttling);
  const plan = await page.waitForFunction(
    () => document.querySelector('.outcome-line .good') !== null && performance.now(),
    null,
    { polling: 'raf' },
  );
  const found = {
    paint: await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    plan: await plan.jsonValue(),
  };
  await context.close();
  return found;
}

/** Types spaces, which change the text and not the plan, one after the other. */
async function keystrokes(gallery, place) {
  const { page, context } = await open(`#${gallery}`);
  await planned(page);
  const editor = page.locator('.cm-content');
  await editor.focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type(place);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  const count = isQuick ? 20 : 60;
  for (let key = 0; key < count; key++) {
    const before = await page.evaluate(() => globalThis.frameplanTimes.keystrokes.length);
    await page.keyboard.type(' ');
    await page.waitForFunction((known) => globalThis.frameplanTimes.keystrokes.length > known, before);
  }
  const times = await page.evaluate(() => globalThis.frameplanTimes.keystrokes);
  await context.close();
  // The first ones are for the engine to warm up.
  return times.slice(-Math.floor(count * 0.8));
}

async function write(page, text) {
  for (const [tab, content] of [
    ['Problem', ' '],
    ['Domain', text],
  ]) {
    await page.getByRole('tab', { name: tab }).click();
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(content);
  }
}

async function treeScrolling() {
  const { page, context } = await open('#building');
  await planned(page);
  await write(
    page,
    `domain count;
fluent integer n;
task Count() { n += 1; }
task Loop() {
    method again { n < 5000; ordered(Count(), Loop()); }
    method enough { n >= 5000; }
}
problem long of count;
ordered(Loop());
`,
  );
  await page.locator('.outcome-line', { hasText: '5,000 steps' }).waitFor({ timeout: 60_000 });
  const times = await page.evaluate(async () => {
    const tree = document.querySelector('.tree');
    const times = [];
    const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let before = await next();
    for (let step = 0; step < 120; step++) {
      tree.scrollTop += 1300;
      const now = await next();
      times.push(now - before);
      before = now;
    }
    return times;
  });
  await context.close();
  return times;
}

/** 40 rows of 1,000 moments. */
async function timelineScrubbing() {
  const { page, context } = await open('#building');
  await planned(page);
  const guards = Array.from({ length: 40 }, (_, at) => `guard${at}`);
  const walks = Array.from({ length: 1000 }, (_, at) => `Walk(${guards[at % 40]})`);
  await write(
    page,
    `domain guards;
type Guard;
fluent integer walked(Guard guard);
task Walk(Guard guard) { walked(guard) += 1; }
problem many of guards;
instance Guard ${guards.join(', ')};
ordered(${walks.join(', ')});
`,
  );
  await page.locator('.outcome-line', { hasText: '1,000 steps' }).waitFor({ timeout: 60_000 });
  const slider = page.locator('canvas[role=slider]');
  const box = await slider.boundingBox();
  await page.mouse.move(box.x + 150, box.y + 10);
  await page.mouse.down();
  for (let step = 0; step < 120; step++) await page.mouse.move(box.x + 150 + step * 8, box.y + 10);
  await page.mouse.up();
  const times = await page.evaluate(() => globalThis.frameplanTimes.drawTimes.slice(-100));
  await context.close();
  return times;
}
