import { expect, test } from '@jest/globals';
import { afterRollback } from './after-rollback.ts';

const failure = (code?: string) => Object.assign(new Error('refused'), { code });

/** Fails so many times on batches that hold `bad`. */
function failing(bad: string, error: Error, times = Number.POSITIVE_INFINITY) {
  const runs: string[] = [];
  let left = times;
  const run = async (items: string[]) => {
    runs.push(items.join(''));
    if (items.includes(bad) && left-- > 0) throw error;
    return items.map((item) => item.toUpperCase());
  };
  return { runs, run };
}

const ITEMS = ['a', 'b', 'c'];

test.each([undefined, 'ECONNRESET', '08006', '57P01', '40003'])(
  'after %s the outcome is unknown, so the batch does not retry',
  async (code) => {
    const { runs, run } = failing('b', failure(code));
    const answers = await afterRollback(ITEMS, run);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toEqual(['abc']);
  },
);

test('an item that fails in the database does not fail the others', async () => {
  const { runs, run } = failing('b', failure('22021'));
  const answers = await afterRollback(ITEMS, run);
  expect(answers).toMatchObject([{ value: 'A' }, { status: 'rejected' }, { value: 'C' }]);
  expect(runs).toEqual(['abc', 'a', 'b', 'c']);
});

test.each(['23505', '40001', '40P01'])('after %s the batch retries', async (code) => {
  const { runs, run } = failing('b', failure(code), 2);
  expect(await afterRollback(ITEMS, run)).toMatchObject([{ value: 'A' }, { value: 'B' }, { value: 'C' }]);
  expect(runs).toEqual(['abc', 'abc', 'abc']);
});

test('a permanent error ends the retries', async () => {
  const { runs, run } = failing('b', failure('40001'));
  const answers = await afterRollback(['b'], run);
  expect(answers).toMatchObject([{ status: 'rejected' }]);
  expect(runs).toHaveLength(3);
});
