import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { getDoorList, listDoorScreenings, redeemTicket } from '@viewmax/contracts/calls';
import { ask, endSession, startSession } from '@viewmax/shared';
import { afterPaint } from '@viewmax/shared/bundled/after-paint.ts';
import { foreign, on, refusal, serve, tokenFor } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { bodies, goOffline } from '../testing/at-the-door.ts';
import { CODES, doorScreening, listAnswer, redeemed, screeningsAnswer } from '../testing/door.ts';
import { $doorScans, $unsentScans } from './door-scans.ts';
import { $lists, renewLists } from './lists.ts';
import { checkCode, dropScans, sendScans } from './scans.ts';
import { $doorName, $reached, $stored, noteLost, noteReached } from './screenings.ts';
import type { Admitted } from './verdict.ts';

const screening = doorScreening();
const scan = (code: string, more = {}) => checkCode({ code, screening, ...more });
signInForEachTest();
beforeEach(() => {
  $reached.set(true);
  $doorName.set('Main door');
});

describe('a scan with a network', () => {
  test('is the server’s to decide', async () => {
    const calls = serve(on(redeemTicket, () => redeemed()));
    expect(await scan(CODES.fresh)).toMatchObject({ kind: 'in', seats: ['C7'], people: 1 });
    expect(bodies(calls)[0]).toEqual({
      code: CODES.fresh,
      cinemaID: 'c1',
      showtimeID: 's1',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      door: 'Main door',
      asks: true,
    });
    expect($unsentScans.get()).toEqual([]);
  });

  test('is refused with the server’s reason and data', async () => {
    const first = { firstScanAt: '2026-03-04T17:41:00Z', firstDoor: 'Side door', seats: ['C7'] };
    serve(on(redeemTicket, refusal('already_redeemed', first)));
    expect(await scan(CODES.fresh)).toMatchObject({
      kind: 'out',
      why: 'already_redeemed',
      ...first,
    });
    expect($doorScans.get()).toEqual([]);
  });

  test('asks how many of a party are here, and sends the number and a reason', async () => {
    const party = { size: 3, admitted: 0, remaining: 3 };
    const seats = ['D1', 'D2', 'D3'];
    serve(on(redeemTicket, refusal('how_many', { error: 'ask', party, seats })));
    expect(await scan(CODES.party)).toEqual({ kind: 'ask', code: CODES.party, party, seats });
    const calls = serve(on(redeemTicket, () => redeemed()));
    await scan(CODES.party, { count: 2, reason: 'The manager allowed it' });
    expect(bodies(calls)[0]).toMatchObject({ count: 2, force: true, reason: 'The manager allowed it' });
  });

  test('names the people by category, and what to look at', async () => {
    const people = [
      { category: 'adult', count: 1 },
      { category: 'child', count: 2, note: 'Under 12' },
    ];
    const party = { size: 3, admitted: 0, remaining: 3 };
    serve(on(redeemTicket, refusal('how_many', { error: 'ask', party, people })));
    expect(await scan(CODES.party)).toMatchObject({ kind: 'ask', who: people });
    serve(on(redeemTicket, { ...redeemed(), people }));
    expect(await scan(CODES.party)).toMatchObject({ kind: 'in', who: people });
  });

  test('is not checked without network and list', async () => {
    serve();
    expect(await scan(CODES.fresh)).toMatchObject({ kind: 'out', why: 'unchecked' });
  });
});

describe('a scan without a network', () => {
  beforeEach(() => goOffline(screening));

  test('admits a ticket of the list once, and waits to be sent', async () => {
    expect(await scan(CODES.fresh)).toMatchObject({ kind: 'in', seats: ['C7'], byList: true });
    expect(await scan(CODES.fresh)).toMatchObject({
      ...{ kind: 'out', why: 'already_redeemed', firstDoor: 'Main door', seats: ['C7'] },
    });
    expect($unsentScans.get()).toHaveLength(1);
  });

  test('names the people of the list by category, unless it does not know which of a party came', async () => {
    const children = { category: 'child', count: 2, note: 'Under 12' };
    expect(await scan(CODES.fresh)).not.toHaveProperty('who.0');
    expect(await scan(CODES.party)).toMatchObject({ kind: 'ask', who: [{ category: 'adult', count: 1 }, children] });
    expect(await scan(CODES.party, { count: 2 })).toMatchObject({ kind: 'in', who: undefined });
    expect(await scan(CODES.third)).toMatchObject({ kind: 'in', who: [{ ...children, count: 1 }] });
  });

  test.each([
    [CODES.used, 'already_redeemed'],
    [CODES.void, 'ticket_void'],
    [CODES.cancelled, 'ticket_cancelled'],
    [CODES.unknown, 'not_on_list'],
  ])('refuses %s with the reason %s', async (code, why) => {
    expect(await scan(code)).toMatchObject({ kind: 'out', why });
    expect($unsentScans.get()).toEqual([]);
  });

  test('refuses a code that this phone admitted with a network before', async () => {
    $reached.set(true);
    serve(on(redeemTicket, () => redeemed()));
    await scan(CODES.fresh);
    serve();
    $reached.set(false);
    expect(await scan(CODES.fresh)).toMatchObject({ kind: 'out', why: 'already_redeemed' });
  });

  test('counts the people of a party whom this phone admitted with a network before', async () => {
    $reached.set(true);
    serve(on(redeemTicket, () => redeemed(['D1', 'D2'])));
    await scan(CODES.party, { count: 2 });
    serve();
    $reached.set(false);
    expect(await scan(CODES.party)).toMatchObject({ kind: 'in', people: 1, party: { admitted: 3 } });
  });

  test('admits a part of a party, and the rest of it later', async () => {
    expect(await scan(CODES.party)).toMatchObject({
      kind: 'ask',
      party: { size: 3, remaining: 3 },
      seats: ['D1', 'D2', 'D3'],
    });
    expect(await scan(CODES.party, { count: 2 })).toMatchObject({ kind: 'in', people: 2, party: { remaining: 1 } });
    expect(await scan(CODES.party, { count: 2 })).toMatchObject({ kind: 'out', why: 'too_many_people' });
    expect(await scan(CODES.party)).toMatchObject({ kind: 'in', people: 1, party: { admitted: 3 } });
    expect(await scan(CODES.first)).toMatchObject({ kind: 'out', why: 'already_redeemed' });
    expect($unsentScans.get().map(({ request }) => request.count)).toEqual([2, 1]);
  });

  test('counts a ticket of a party as one of it', async () => {
    expect(await scan(CODES.first)).toMatchObject({ kind: 'in', seats: ['D1'], party: { admitted: 1, remaining: 2 } });
    expect(await scan(CODES.party)).toMatchObject({ kind: 'ask', party: { remaining: 2 }, seats: [] });
  });

  test('names the screening of a ticket that is on another list of this phone', async () => {
    const late = doorScreening({ ShowtimeID: 's2', ShowtimeTime: '21:00' });
    const answer = screeningsAnswer(screening, late);
    $stored.set({ answer, at: Date.now() });
    serve(on(getDoorList, { showtimeId: 's2', cinemaId: 'c1' }, async () => await listAnswer(late, { isEmpty: true })));
    await renewLists(answer);
    $reached.set(false);
    const verdict = await checkCode({ code: CODES.fresh, screening: late });
    expect(verdict).toMatchObject({ kind: 'out', why: 'other_showing', showing: { ShowtimeID: 's1' } });
  });

  test('admits a code that is not on the list for a reason', async () => {
    expect(await scan(CODES.unknown, { reason: 'The manager allowed it' })).toMatchObject({ kind: 'in', people: 1 });
    expect($unsentScans.get()[0]?.request).toMatchObject({ force: true, reason: 'The manager allowed it' });
  });

  test('is by the list at once after a call without an answer, and by the server after an answer', async () => {
    const calls = serve(on(redeemTicket, () => redeemed()));
    await scan(CODES.fresh);
    expect(bodies(calls)).toEqual([]);
    $reached.set(true);
    await scan(CODES.first);
    expect(bodies(calls)).toHaveLength(1);
  });

  test('keeps its nonce when the server’s answer was lost', async () => {
    $reached.set(true);
    const lost = serve(on(redeemTicket, () => Promise.reject(new TypeError('Failed to fetch'))));
    expect(await scan(CODES.fresh)).toMatchObject({ kind: 'in', byList: true });
    const [first] = bodies(lost);
    const calls = serve(on(redeemTicket, () => redeemed()));
    await sendScans();
    expect(bodies(calls)[0]).toMatchObject({ nonce: first?.nonce, scannedAt: expect.any(String) });
  });
});

describe('the network', () => {
  /** A server that answers only when the test says so. */
  const silent = () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve(on(listDoorScreenings, () => answered.then(() => screeningsAnswer(screening))));
    return { call: noteReached(ask(listDoorScreenings)), answer: () => answer() };
  };

  test('counts as lost after a second and a half without an answer, until one comes', async () => {
    jest.useFakeTimers();
    const { call, answer } = silent();
    await jest.advanceTimersByTimeAsync(1_499);
    expect($reached.get()).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect($reached.get()).toBe(false);
    answer();
    await call;
    expect($reached.get()).toBe(true);
  });

  test('stays lost when the answer to an earlier call arrives', async () => {
    const { call, answer } = silent();
    noteLost();
    answer();
    await call;
    expect($reached.get()).toBe(false);
  });
});

describe('the scans that wait', () => {
  beforeEach(() => goOffline(screening));

  test('are sent once each, in their order, with their time', async () => {
    await scan(CODES.fresh);
    await scan(CODES.party, { count: 2 });
    const calls = serve(on(redeemTicket, () => redeemed()));
    await Promise.all([sendScans(), sendScans()]);
    expect(bodies(calls).map(({ code, count, scannedAt }) => [code, count, typeof scannedAt])).toEqual([
      [CODES.fresh, undefined, 'string'],
      [CODES.party, 2, 'string'],
    ]);
    expect($unsentScans.get()).toEqual([]);
  });

  test.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a fault', () => foreign({ error: 'x' }, 503)],
    ['too many tries', () => refusal('too_many_requests')],
  ])('wait on after %s', async (_, answer) => {
    await scan(CODES.fresh);
    serve(on(redeemTicket, answer));
    await sendScans();
    expect($unsentScans.get()).toHaveLength(1);
  });

  test('end with a refusal, whose words the phone keeps', async () => {
    await scan(CODES.fresh);
    serve(on(redeemTicket, refusal('ticket_void', { error: 'This ticket is void.' })));
    await sendScans();
    expect($doorScans.get()).toMatchObject([{ isSent: true, refused: 'This ticket is void.' }]);
  });

  test('survive the end of the page', async () => {
    await scan(CODES.fresh);
    await afterPaint();
    expect(localStorage.getItem('root')).toContain(CODES.fresh);
  });

  test('leave the phone with the list at the sign-out', async () => {
    await scan(CODES.fresh);
    endSession();
    startSession(tokenFor());
    expect([$doorScans.get(), $lists.get(), $stored.get()]).toEqual([[], {}, null]);
  });

  test('stay over the end of the day, and the others do not', async () => {
    const [wait] = [await scan(CODES.fresh)] as [Admitted];
    const [scanned] = $doorScans.get();
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const old = scanned && { ...scanned, request: { ...scanned.request, scannedAt: yesterday } };
    $doorScans.set(old ? [old, { ...old, isSent: true }] : []);
    dropScans();
    expect($doorScans.get()).toEqual([expect.objectContaining({ seats: wait.seats })]);
    expect($doorScans.get()[0]).not.toHaveProperty('isSent');
  });
});
