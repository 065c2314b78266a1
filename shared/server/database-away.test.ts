import { expect, test } from '@jest/globals';
import pg from 'pg';
import { isDatabaseAway } from './database-away.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ...['23505', '22021', '40001', '25P02', 'ENOSPC', 'ENOENT'].map(withCode),
  ...[undefined, null, 'text', {}],
])('%p is no absent database', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

test('a failed call to another company is no absent database', async () => {
  const failed = await fetch('http://127.0.0.1:1').catch((error: unknown) => error);
  expect(String(failed)).toBe('TypeError: fetch failed');
  expect(isDatabaseAway(failed)).toBe(false);
});

test('a pool without a server reports an absent database', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' });
  const failed = await pool.query('select 1').catch((error: unknown) => error);
  await pool.end();
  expect(isDatabaseAway(failed)).toBe(true);
});

test.each([
  ...['08006', '57P01', '57P03', '25006', '53300', '57014', '55P03', '25P03', '25P04', 'ECONNRESET'].map(withCode),
  ...[
    'Connection terminated unexpectedly',
    'Query read timeout',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ].map((message) => new Error(message)),
])('%p is an absent database', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});
