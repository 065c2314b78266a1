import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PROXIED } from '@viewmax/contracts/constants';
import { z } from 'zod';
import type { KnownRoute } from '../collect-routes.ts';
import { startBackend, type TestBackend } from '../start-backend.ts';
import { contract, examples, ownCalls } from './contract.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

const callOf = ({ method, url }: KnownRoute) => `${method} ${url}`;
const statusesOf = ({ schema }: KnownRoute) => Object.keys(schema.response ?? {}).map(Number);

test('every route is in the contract, and every call of the contract has a route', () => {
  expect(backend.routes.map(callOf).toSorted()).toEqual(contract.map(({ call }) => call).toSorted());
});

test('no call of ours has a path that leads to backends of squads', () => {
  expect(contract.filter(({ call }) => call.includes(` ${PROXIED}`))).toEqual([]);
});

test.each(contract)('$call declares its answers and its refusals', ({ call, access, refusals }) => {
  const route = backend.routes.find((known) => callOf(known) === call);
  const wanted = [200, 500, 503, ...refusals, ...(access === 'users' ? [401] : [])];
  expect(route && statusesOf(route)).toEqual(expect.arrayContaining(wanted));
});

test.each(contract)('the access to $call is $access', ({ call, access }) => {
  const route = backend.routes.find((known) => callOf(known) === call);
  // A refresh reads the token itself, because it accepts an expired one.
  expect(route?.needsToken).toBe(access === 'users' && !call.includes('/refresh/'));
});

test('every call of ours has an example of its answer, and of its request if it takes one', () => {
  const takesBody = (call: string) => backend.routes.some((route) => callOf(route) === call && route.schema.body);
  const wanted = ownCalls.flatMap((call) =>
    takesBody(call) ? [`${call} request`, `${call} answer`] : `${call} answer`,
  );
  expect(examples.map(({ call, kind }) => `${call} ${kind}`)).toEqual(wanted);
});

test.each(examples)('the route accepts the $kind in the example of $call', ({ call, kind, body }) => {
  const schema = backend.routes.find((known) => callOf(known) === call)?.schema;
  const known = kind === 'request' ? schema?.body : (schema?.response as Record<number, unknown> | undefined)?.[200];
  expect(known).toBeInstanceOf(z.ZodType);
  // A schema drops fields that it does not name.
  expect((known as z.ZodType).parse(body)).toEqual(body);
});
