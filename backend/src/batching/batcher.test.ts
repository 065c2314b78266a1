import { expect, test } from '@jest/globals';
import { createBatcher } from './batcher.ts';

type Item = { owner: string; text: string };

/** A batcher whose batches end when the test says so. */
function open(size = 3, inFlight = 2) {
  const batches: { items: Item[]; end(answers?: PromiseSettledResult<string>[]): void; fail(error: Error): void }[] =
    [];
  const submit = createBatcher<Item, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        const good = items.map(({ text }) => ({ status: 'fulfilled' as const, value: text.toUpperCase() }));
        batches.push({ items, end: (answers = good) => resolve(answers), fail: reject });
      }),
    ownerOf: (item) => item.owner,
    size,
    inFlight,
  });
  return { batches, submit };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
const texts = (items: Item[] = []) => items.map(({ text }) => text).join('');

test('a batch that fails fails for its items, and the next one runs', async () => {
  const { batches, submit } = open();
  const failed = submit({ owner: '1', text: 'a' });
  await soon();
  batches[0]?.fail(new Error('no database'));
  await expect(failed).rejects.toThrow('no database');
  const next = submit({ owner: '1', text: 'b' });
  await soon();
  batches[1]?.end();
  expect(await next).toBe('B');
});

test('an item that fails alone costs the others nothing', async () => {
  const { batches, submit } = open();
  const answers = Promise.allSettled([submit({ owner: '1', text: 'a' }), submit({ owner: '2', text: 'b' })]);
  await soon();
  batches[0]?.end([
    { status: 'rejected', reason: new Error('not this one') },
    { status: 'fulfilled', value: 'B' },
  ]);
  expect(await answers).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'B' }]);
});

test('a forgotten item is told so', async () => {
  const { batches, submit } = open();
  const answer = submit({ owner: '1', text: 'a' });
  await soon();
  batches[0]?.end([]);
  await expect(answer).rejects.toThrow('left an item');
});

test('what arrives together shares a batch, up to its size, and no more batches run than allowed', async () => {
  const { batches, submit } = open(3, 2);
  const all = Promise.all([...'abcdefgh'].map((text) => submit({ owner: text, text })));
  await soon();
  expect(batches.map(({ items }) => texts(items))).toEqual(['abc', 'def']);
  batches[1]?.end();
  await soon();
  expect(texts(batches[2]?.items)).toBe('gh');
  batches[0]?.end();
  batches[2]?.end();
  expect(await all).toEqual([...'ABCDEFGH']);
});

test("one owner's items come one after the other, in their order", async () => {
  const { batches, submit } = open();
  const all = Promise.all(['a', 'b', 'c'].map((text) => submit({ owner: 'same', text })));
  const other = submit({ owner: 'other', text: 'x' });
  for (const [index, expected] of ['ax', 'b', 'c'].entries()) {
    await soon();
    expect(batches).toHaveLength(index + 1);
    expect(texts(batches[index]?.items)).toBe(expected);
    batches[index]?.end();
  }
  expect(await all).toEqual(['A', 'B', 'C']);
  expect(await other).toBe('X');
});
