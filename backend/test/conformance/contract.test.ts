import { expect, test } from '@jest/globals';
import { PROXIED } from '@viewmax/contracts/constants';
import type { KnownRoute } from '../collect-routes.ts';
import { openShop } from '../open-shop.ts';
import { contract } from './contract.ts';

const backend = openShop();

const callOf = ({ method, url }: KnownRoute) => `${method} ${url}`;
const statusesOf = ({ schema }: KnownRoute) => Object.keys(schema.response ?? {}).map(Number);

test('every route is a declared call, and every declared call has a route', () => {
  expect(backend.routes.map(callOf).toSorted()).toEqual(contract.map(({ call }) => call).toSorted());
});

test('no call of ours has a path that leads to backends of squads', () => {
  expect(contract.filter(({ call }) => call.includes(` ${PROXIED}`))).toEqual([]);
});

test.each(contract)('$call declares its answer and the refusals of every call', ({ call, access }) => {
  const route = backend.routes.find((known) => callOf(known) === call);
  const wanted = [200, 500, 503, ...(access === 'public' ? [] : [401])];
  expect(route && statusesOf(route)).toEqual(expect.arrayContaining(wanted));
});

test.each(contract)('the access to $call is $access', ({ call, access }) => {
  const route = backend.routes.find((known) => callOf(known) === call);
  // A refresh reads the token itself, because it accepts an expired one.
  expect(route?.needsToken).toBe(access !== 'public' && !call.includes('/refresh/'));
});
