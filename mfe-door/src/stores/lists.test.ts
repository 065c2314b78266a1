import { beforeEach, describe, expect, test } from '@jest/globals';
import { getDoorList } from '@viewmax/contracts/calls';
import { on, serve } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { CODES, doorScreening, listAnswer, screeningsAnswer } from '../testing/door.ts';
import { $lists, dropLists, renewLists, verifiedList } from './lists.ts';
import { checkCode } from './scans.ts';
import { $doorName, $reached } from './screenings.ts';
import type { Refused } from './verdict.ts';

const screening = doorScreening();
const scan = (code: string, more = {}) => checkCode({ code, screening, ...more });
signInForEachTest();
beforeEach(() => {
  $reached.set(true);
  $doorName.set('Main door');
});

describe('a list', () => {
  const load = (change: (text: string) => string, place = screening) => {
    serve(on(getDoorList, { showtimeId: 's1', cinemaId: 'c1' }, async () => await listAnswer(place, { change })));
    return renewLists(screeningsAnswer(screening));
  };

  test('counts only with the server’s signature over its exact text', async () => {
    await load((text) => text.replace('"Void"', '"Unused"'));
    expect(await verifiedList(screening)).toBeNull();
    await load((text) => text);
    expect((await verifiedList(screening))?.tickets).toHaveLength(7);
  });

  test('counts only for its own screening', async () => {
    await load((text) => text, doorScreening({ ShowtimeID: 's2' }));
    expect(await verifiedList(screening)).toBeNull();
  });

  test('does not count after a change on the phone', async () => {
    await load((text) => text);
    const [[key, stored] = ['']] = Object.entries($lists.get());
    if (stored) $lists.set({ [key]: { ...stored, text: stored.text.replace('"Void"', '"Unused"') } });
    expect(await verifiedList(screening)).toBeNull();
  });

  test('is loaded from an hour before the screening to its end, and again after a sale', async () => {
    let loads = 0;
    serve(
      on(getDoorList, { showtimeId: 's1', cinemaId: 'c1' }, async () => {
        loads += 1;
        return await listAnswer(screening);
      }),
    );
    const soon = new Date(Date.now() + 60_000).toISOString();
    const past = new Date(Date.now() - 60_000).toISOString();
    await renewLists(screeningsAnswer({ ...screening, listAt: soon }));
    await renewLists(screeningsAnswer({ ...screening, endsAt: past }));
    expect(loads).toBe(0);
    await renewLists(screeningsAnswer(screening));
    await renewLists(screeningsAnswer({ ...screening, admitted: 13 }));
    expect(loads).toBe(1);
    await renewLists(screeningsAnswer({ ...screening, sold: 49 }));
    expect(loads).toBe(2);
  });

  test('leaves the phone at the end of its screening', async () => {
    await load((text) => text);
    const [[key, stored] = ['']] = Object.entries($lists.get());
    if (stored) $lists.set({ [key]: { ...stored, endsAt: new Date(Date.now() - 60_000).toISOString() } });
    dropLists();
    expect($lists.get()).toEqual({});
  });

  test('refuses a ticket before the door opens, unless there is a reason', async () => {
    const early = doorScreening({ opensAt: new Date(Date.now() + 60_000).toISOString() });
    await load((text) => text, early);
    serve();
    $reached.set(false);
    expect(((await scan(CODES.fresh)) as Refused).why).toBe('not_now');
    expect(await scan(CODES.fresh, { reason: 'The doors opened early' })).toMatchObject({ kind: 'in' });
  });
});
