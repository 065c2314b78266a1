import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { listTowns } from '@viewmax/contracts/calls';
import { knownTowns } from '@viewmax/contracts/known-towns';
import { flushPersisted, invalidateKeys } from '@viewmax/shared';
import { type Fake, foreign, on, serve } from '@viewmax/testing';
import { useTowns } from './use-towns.ts';

const TORO = { country: 'Nigeria', state: 'Bauchi', lga: 'Toro' };

/** The towns at once, and after the answer. */
async function shown(answer: Fake) {
  serve(answer);
  invalidateKeys('account/towns');
  const { result, unmount } = renderHook(() => useTowns());
  const before = result.current;
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  const after = result.current;
  unmount();
  return { before, after };
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

test.each([
  ['without the call', foreign({ error: 'No such call' }, 404)],
  ['without towns', foreign({})],
])('a backend %s leaves the towns of the app', async (_, answer) => {
  expect((await shown(on(listTowns, answer))).after).toEqual(knownTowns);
});

test('the towns of the app are there at once, then those of the answer, which the phone stores', async () => {
  expect(await shown(on(listTowns, { towns: [TORO] }))).toEqual({ before: knownTowns, after: [TORO] });
  flushPersisted();
  expect(localStorage.getItem('root')).toContain('Toro');
  expect(await shown(on(listTowns, foreign({ error: 'No' }, 400)))).toEqual({ before: [TORO], after: [TORO] });
  expect((await shown(on(listTowns, foreign({ error: 'Gone' }, 404)))).after).toEqual(knownTowns);
});
