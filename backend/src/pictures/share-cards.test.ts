import { expect, test } from '@jest/globals';
import type { ShareCard } from './share-card.ts';
import { createShareCards } from './share-cards.ts';

const card = (title: string, poster?: string): ShareCard => ({
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
    cards.of(card(`movie ${at}`)).then(String, (error: Error) => error),
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
    const failed = cards.of(card('bad')).catch((error: Error) => error.message);
    await settle();
    expect(await failed).toBe('bad');
  }
  expect(started).toEqual(['bad', 'bad', 'bad']);
});

test('equal cards are drawn once, and each other card once', async () => {
  const { cards, started, settle } = open();
  const same = [cards.of(card('a')), cards.of(card('a'))];
  await settle();
  await Promise.all(same);
  await cards.of(card('a'));
  expect(started).toEqual(['a']);
  const others = [cards.of(card('a', 'poster')), cards.of(card('a', 'other'))];
  await settle();
  await Promise.all(others);
  expect(started).toEqual(['a', 'a', 'a']);
});
