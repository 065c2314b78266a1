import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '@viewmax/server/database';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { rows } from '../../test/shop/books.ts';
import { tables } from '../../test/templates.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase(tables);
}, 60_000);
afterAll(() => db.close());

test.each([
  [10, 4, 0, [4, 4, 2]],
  [10, 4, 5, [0, 3, 2]],
  [10, 4, 10, [0, 0, 0]],
  [3, 12, 1, [2]],
])('%i seats in rows of %i with %i taken leave %j', async (total, perRow, assigned, free) => {
  const found = await rows(db, 'select app.first_free_in_rows($1, $2, $3) as free', [total, perRow, assigned]);
  expect(found).toEqual([{ free }]);
});

test.each([
  ['the one at the back among equal rows', [4, 4, 4], 2, 3],
  ['the fullest that fits all', [4, 2, 3], 2, 2],
  ['the one that fits most where none fits all', [1, 3, 2], 5, 2],
  ['a full one only as a last resort', [0, 0], 1, 2],
])('a party gets %s', async (_, free, wanted, row) => {
  expect(await rows(db, 'select app.pick_row($1, $2) as row', [free, wanted])).toEqual([{ row }]);
});

test('codes are twelve digits, and differ', async () => {
  const codes = await rows<{ code: string }>(db, 'select app.ticket_code() as code from generate_series(1, 5000)');
  expect(codes.every(({ code }) => /^\d{12}$/.test(code))).toBe(true);
  expect(new Set(codes.map(({ code }) => code)).size).toBe(5000);
  expect(new Set(codes.map(({ code }) => code.slice(0, 1))).size).toBe(10);
});
