import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { KnownRoute } from '../collect-routes.ts';
import { startBackend, type TestBackend } from '../start-backend.ts';
import { contract } from './contract.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

const nameOf = ({ method, url }: KnownRoute) => `${method} ${url}`;
const statusesOf = ({ schema }: KnownRoute) => Object.keys(schema.response ?? {}).map(Number);

test('every call is in the contract, and every call of the contract is there', () => {
  expect(backend.routes.map(nameOf).toSorted()).toEqual(contract.map(({ call }) => call).toSorted());
});

test.each(contract)('$call declares its answers and its refusals', ({ call, who, refusals = [] }) => {
  const route = backend.routes.find((known) => nameOf(known) === call);
  const wanted = [200, 500, 503, ...refusals, ...(who === 'users' ? [401] : [])];
  expect(route && statusesOf(route)).toEqual(expect.arrayContaining(wanted));
});

test.each(contract)('$call is open to $who', ({ call, who }) => {
  const route = backend.routes.find((known) => nameOf(known) === call);
  // A refresh reads the token by itself: an expired one is what it is for.
  expect(route?.needsToken).toBe(who === 'users' && !call.includes('/refresh/'));
});
