import { expect, test } from '@jest/globals';
import pg from 'pg';
import { isDatabaseAway } from './database-away.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

test.each(['23505', '22021', '40001', '57014', 'ENOSPC', 'ENOENT'])('the code %s is no absent database', (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(false);
});

test('a failed call to another company is no absent database', async () => {
  const failed = await fetch('http://127.0.0.1:1').catch((error: unknown) => error);
  expect(String(failed)).toBe('TypeError: fetch failed');
  expect(isDatabaseAway(failed)).toBe(false);
});

test.each([undefined, null, 'text', {}])('%j is no absent database', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

test.each(['08006', '57P01', '57P03', '53300', 'ECONNRESET'])('the code %s is an absent database', (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(true);
});

test('a pool without a server reports an absent database', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' });
  const failed = await pool.query('select 1').catch((error: unknown) => error);
  await pool.end();
  expect(isDatabaseAway(failed)).toBe(true);
});

test.each([
  'Connection terminated unexpectedly',
  'Query read timeout',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('"%s" is an absent database', (message) => {
  expect(isDatabaseAway(new Error(message))).toBe(true);
});
