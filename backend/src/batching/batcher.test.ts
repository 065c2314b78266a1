import { expect, test } from '@jest/globals';
import { createBatcher } from './batcher.ts';

interface Item {
  owner: string;
  text: string;
}

/** A batcher whose batches end when the test ends them. */
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

test('a failed batch rejects its items, and the next batch runs', async () => {
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

test('a failed item does not fail the others of its batch', async () => {
  const { batches, submit } = open();
  const answers = Promise.allSettled([submit({ owner: '1', text: 'a' }), submit({ owner: '2', text: 'b' })]);
  await soon();
  batches[0]?.end([
    { status: 'rejected', reason: new Error('not this one') },
    { status: 'fulfilled', value: 'B' },
  ]);
  expect(await answers).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'B' }]);
});

test('the batcher rejects an item that its batch left without an answer', async () => {
  const { batches, submit } = open();
  const answer = submit({ owner: '1', text: 'a' });
  await soon();
  batches[0]?.end([]);
  await expect(answer).rejects.toThrow('left an item');
});

test('items that arrive together share a batch, up to the limits of size and concurrency', async () => {
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

test('the items of one owner run one after the other, in their order', async () => {
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
