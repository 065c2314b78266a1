import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { demoMovies } from '../../seed/movies.ts';
import { createShareCards, drawShareCard, type ShareCard } from './share-card.ts';

const posterOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../seed/pictures/posters', `${name}.svg`));
const card = { title: 'Eko Nocturne', label: 'Now playing', facts: ['English', '1 h 58 min'] };

/** The number of white pixels in the area of the title. */
async function whitePixels(picture: Buffer): Promise<number> {
  const area = { left: 40, top: 40, width: 1120, height: 460 };
  const pixels = await sharp(picture).extract(area).greyscale().raw().toBuffer();
  return pixels.filter((value) => value > 240).length;
}

test('a title of markup, signs and 500 letters cannot break a card', async () => {
  for (const title of ['<b>&amp;</span>', '\u0007\u200f\ufffe', '', 'A'.repeat(500), '🎬 映画', 'word '.repeat(100)]) {
    const picture = await drawShareCard({ ...card, title });
    expect((await sharp(picture).metadata()).format).toBe('jpeg');
  }
}, 60_000);

test('a broken poster gives a card without one', async () => {
  const broken = await drawShareCard({ ...card, poster: Buffer.from('no picture') });
  expect(broken.equals(await drawShareCard(card))).toBe(true);
});

test('a photo with much detail stays below 100 KB', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 };
  const poster = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  expect((await drawShareCard({ ...card, poster })).length).toBeLessThan(100_000);
});

test('the title is in the picture', async () => {
  const [without, with_] = [await drawShareCard({ ...card, title: '' }), await drawShareCard(card)];
  expect(await whitePixels(without)).toBeLessThan(100);
  expect(await whitePixels(with_)).toBeGreaterThan(5000);
});

test('a machine without fonts draws the title in the same letters', async () => {
  const script = `import('${join(import.meta.dirname, 'share-card.ts')}').then(async ({ drawShareCard }) =>
    process.stdout.write(await drawShareCard(${JSON.stringify(card)})))`;
  const folder = mkdtempSync(join(tmpdir(), 'no-fonts-'));
  const settings = join(folder, 'fonts.conf');
  writeFileSync(settings, `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`);
  const env = { ...process.env, FONTCONFIG_FILE: settings };
  const bare = execFileSync(process.execPath, ['-e', script], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  rmSync(folder, { recursive: true });
  // Machines smooth letters in different ways.
  const ink = (await whitePixels(bare)) / (await whitePixels(await drawShareCard(card)));
  expect(Math.abs(ink - 1)).toBeLessThan(0.15);
}, 30_000);

test('every demo movie has a card of 1200x630 below 100 KB', async () => {
  for (const { poster, title } of demoMovies) {
    const picture = await drawShareCard({ ...card, title, poster: posterOf(poster) });
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect([poster, picture.length < 100_000]).toEqual([poster, true]);
  }
}, 60_000);

const cardOf = (title: string, poster?: string): ShareCard => ({
  ...{ title, label: 'Now playing', facts: [] },
  poster: poster === undefined ? undefined : Buffer.from(poster),
});

/** Cards whose drawing ends when the test says so. */
function open() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const cards = createShareCards(({ title }) => {
    started.push(title);
    return new Promise((resolve, reject) =>
      ends.push(() => (title === 'bad' ? reject(new Error('bad')) : resolve(Buffer.from(title)))),
    );
  });
  const settle = async () => {
    for (const end of ends.splice(0)) end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { cards, started, settle };
}

test('a flood of requests draws two cards at once, and rejects what would wait too long', async () => {
  const { cards, started, settle } = open();
  const all = Array.from({ length: 40 }, (_, at) =>
    cards.of(cardOf(`movie ${at}`)).then(String, (error: Error) => error),
  );
  await settle();
  expect(started.length).toBe(4);
  for (let turn = 0; turn < 20; turn += 1) await settle();
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(34);
  expect(answers.at(-1)).toMatchObject({ code: 'too_slow' });
});

test('a failed drawing is not cached, and the next one starts', async () => {
  const { cards, started, settle } = open();
  for (let turn = 0; turn < 3; turn += 1) {
    const failed = cards.of(cardOf('bad')).catch((error: Error) => error.message);
    await settle();
    expect(await failed).toBe('bad');
  }
  expect(started).toEqual(['bad', 'bad', 'bad']);
});

test('equal cards are drawn once, and each other card once', async () => {
  const { cards, started, settle } = open();
  const same = [cards.of(cardOf('a')), cards.of(cardOf('a'))];
  await settle();
  await Promise.all(same);
  await cards.of(cardOf('a'));
  expect(started).toEqual(['a']);
  const others = [cards.of(cardOf('a', 'poster')), cards.of(cardOf('a', 'other'))];
  await settle();
  await Promise.all(others);
  expect(started).toEqual(['a', 'a', 'a']);
});
