import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { endSession, flushPersisted, startSession } from '@viewmax/shared';
import { provideTestPlatform, tokenFor } from '@viewmax/testing';
import { buysElsewhere, otherTabWrites, storedAreas } from '../testing/other-tab.ts';
import { type Answer, pass, slowSeats } from '../testing/slow-seats.ts';
import type { ScreeningKey } from './screening-key.ts';
import { $seats, again, boughtFor, consume, leave, lost, place, want } from './seats.ts';

const SCREENING: ScreeningKey = { showtimeId: 's1', cinemaId: 'c1' };
const OTHER: ScreeningKey = { ...SCREENING, showtimeId: 's2' };

provideTestPlatform();
let server: ReturnType<typeof slowSeats>;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  history.replaceState(null, '', '/confirmticket');
  startSession(tokenFor());
  server = slowSeats();
});
afterEach(async () => {
  await answerAll();
  endSession();
});

const answer = (how?: Answer) => server.answer(how);
const answerAll = () => server.answerAll();
const now = () => $seats.get();
const goTo = (path: string) => {
  history.replaceState(null, '', path);
  leave();
};
async function holds(count: number, screening = SCREENING): Promise<void> {
  want(screening, count);
  await answerAll();
  expect(now().state).toBe('held');
  server.asked.length = 0;
}

test('the best seats are asked for and held at once, and the next count after the taps of a moment', async () => {
  want(SCREENING, 1);
  expect(now().state).toBe('asking');
  await pass(0);
  await answer();
  expect(now().state).toBe('holding');
  await answer();
  expect(now()).toMatchObject({ state: 'held', seats: ['F1'], held: { holdId: 'h1' } });
  want(SCREENING, 2);
  want(SCREENING, 3);
  await answerAll();
  expect(server.asked).toEqual(['ask 1', 'hold F1', 'ask 3', 'hold F1 F2 F3']);
});

test.each([
  ['asks for seats', 0],
  ['takes them', 1],
])('a count whose call %s without a network is held when the network is back', async (_, answers) => {
  const stop = $seats.listen(() => {});
  await holds(1);
  want(SCREENING, 2);
  await pass(250);
  for (let at = 0; at < answers; at += 1) await answer();
  // The first one is asked a second time.
  for (; now().isBusy; await pass(2_000)) await answer('lost');
  expect(now()).toMatchObject({ state: 'refused', seats: ['F1'] });
  dispatchEvent(new Event('online'));
  await answerAll();
  expect(now()).toMatchObject({ state: 'held', seats: ['F1', 'F2'] });
  stop();
});

describe('two taps across one answer', () => {
  const nearest = () => ['Z1', 'Z2'];
  beforeEach(async () => {
    await holds(2);
    place(['A1', 'A2'], nearest);
    await pass(250);
    place(['B1', 'B2'], nearest);
  });

  test.each<Answer>(['ok', 'seats_taken', 'hold_again_later'])(
    'the screen stays at the second one and busy after the answer %s to the first',
    async (how) => {
      await answer(how);
      expect(now()).toMatchObject({ isBusy: true, seats: ['B1', 'B2'], problem: undefined });
      await answerAll();
      expect(now()).toMatchObject({ state: 'held', seats: ['B1', 'B2'] });
      expect(server.heldBy('u-1')).toEqual(['B1', 'B2']);
    },
  );

  test('a third one where no row has so many free seats says so, and the second one goes on', async () => {
    place([], nearest);
    expect(now()).toMatchObject({
      isBusy: true,
      seats: ['B1', 'B2'],
      problem: 'No row there has 2 free seats together.',
    });
    await answerAll();
    expect(now()).toMatchObject({ state: 'held', seats: ['B1', 'B2'] });
  });

  test('a refusal of the second one shows the first one, which the server holds', async () => {
    await answer();
    await pass(250);
    await answer('hold_again_later');
    expect(now()).toMatchObject({
      state: 'held',
      seats: ['A1', 'A2'],
      problem: expect.stringMatching(/^You held seats/),
    });
  });

  test('a second one that is gone becomes the nearest, and says so', async () => {
    await answer();
    await pass(250);
    await answer('seats_taken');
    expect(now()).toMatchObject({ isBusy: true, seats: ['B1', 'B2'] });
    await answerAll();
    expect(now()).toMatchObject({
      seats: ['Z1', 'Z2'],
      problem: 'Row\u00a0B, seats\u00a01 and\u00a02 were just taken.',
    });
  });
});

describe('Confirm that is left', () => {
  test('gives held seats back', async () => {
    await holds(1);
    goTo('/');
    expect(now()).toMatchObject({ state: 'idle', held: null });
    await answerAll();
    expect(server.heldBy('u-1')).toBeUndefined();
  });

  test.each([
    ['best seats are', 0],
    ['its hold is', 1],
  ])('before the answer of which %s gives back what comes, and stores nothing', async (_, answers) => {
    want(SCREENING, 1);
    await pass(0);
    for (let at = 0; at < answers; at += 1) await answer();
    goTo('/');
    await answerAll();
    expect(server.heldBy('u-1')).toBeUndefined();
    expect(now()).toMatchObject({ state: 'idle', held: null });
  });

  test('for another screening before the answer gives these seats back, and holds the others', async () => {
    want(SCREENING, 1);
    await pass(0);
    await answer();
    goTo('/');
    want(OTHER, 2);
    await answerAll();
    expect([server.heldBy('u-1'), server.heldBy('u-1', 's2')]).toEqual([undefined, ['F1', 'F2']]);
    expect(now()).toMatchObject({ state: 'held', held: { showtimeId: 's2' } });
  });

  test('for the wallet, and another screening after it, gives the first seats back', async () => {
    await holds(1);
    goTo('/fund');
    want(OTHER, 2);
    await answerAll();
    expect([server.heldBy('u-1'), server.heldBy('u-1', 's2')]).toEqual([undefined, ['F1', 'F2']]);
  });

  test('gives back the seats of the count before, where the new count was refused', async () => {
    await holds(1);
    want(SCREENING, 2);
    await pass(250);
    await answer();
    await answer('hold_again_later');
    expect(now()).toMatchObject({ state: 'refused' });
    goTo('/');
    await answerAll();
    expect(server.heldBy('u-1')).toBeUndefined();
  });

  test.each(['/seats', '/fund', '/paymentsuccessful'])('for %s goes on', async (path) => {
    want(SCREENING, 1);
    await pass(0);
    goTo(path);
    await answerAll();
    expect(now()).toMatchObject({ state: 'held', seats: ['F1'] });
  });
});

test('an answer after the sign-out writes nothing for the next member', async () => {
  want(SCREENING, 1);
  await pass(0);
  await answer();
  startSession(tokenFor({ UUID: 'u-2' }));
  await answerAll();
  expect(now()).toMatchObject({ screening: null, state: 'idle', held: null });
  expect(storedAreas()).not.toHaveProperty('hold');
  expect(server.asked).toEqual(['ask 1', 'hold F1']);
});

test('the area of the hold has the shape that older releases read', async () => {
  await holds(1);
  expect(storedAreas().hold?.value).toEqual({
    showtimeId: 's1',
    cinemaId: 'c1',
    holdId: 'h1',
    seats: ['F1'],
    until: expect.any(Number),
  });
});

describe('a hold that the server took back', () => {
  test('becomes the next best seats at once, and says why', async () => {
    await holds(2);
    lost('A member who can pay took your seats.');
    expect(now()).toMatchObject({ state: 'asking', seats: [] });
    await answerAll();
    expect(now()).toMatchObject({ state: 'held', problem: 'A member who can pay took your seats.' });
    want(SCREENING, 2);
    expect(now().problem).toBeUndefined();
  });

  test('is refused with that reason where no others are held', async () => {
    await holds(2);
    lost('Gone.');
    await pass(0);
    await answer();
    await answer('hold_again_later');
    expect(now()).toMatchObject({ state: 'refused', problem: 'Gone.', held: null });
  });
});

describe('another tab', () => {
  test('that bought the seats finishes the booking here too', async () => {
    await holds(3);
    buysElsewhere(3);
    expect(now()).toMatchObject({ state: 'sold', held: null, isBusy: false });
    expect(boughtFor(SCREENING)).toBe(3);
    want(SCREENING, 2);
    await answerAll();
    expect(server.asked).toEqual([]);
  });

  test('that buys while seats are on their way here makes this one give them back', async () => {
    want(SCREENING, 3);
    await pass(0);
    await answer();
    buysElsewhere(3);
    await answerAll();
    expect(server.heldBy('u-1')).toBeUndefined();
    expect(now()).toMatchObject({ state: 'sold', held: null });
  });

  test('that bought before says nothing here, and the member may buy more afterwards', async () => {
    await holds(3);
    buysElsewhere(3);
    want(SCREENING, 2);
    again();
    await answerAll();
    expect(now()).toMatchObject({ state: 'held', count: 2 });
  });

  test('that bought another screening leaves this booking alone', async () => {
    await holds(3);
    otherTabWrites({ bought: { showtimeId: 's2', cinemaId: 'c1', count: 3, at: 1 } });
    expect(now().state).toBe('held');
    expect(boughtFor(SCREENING)).toBe(0);
  });
});

test('bought seats are held no longer, and the phone knows how many tickets they were', async () => {
  await holds(2);
  consume(SCREENING, 2);
  expect(now()).toMatchObject({ state: 'sold', held: null });
  expect(boughtFor(SCREENING)).toBe(2);
  startSession(tokenFor({ UUID: 'u-2' }));
  expect(boughtFor(SCREENING)).toBe(0);
});

test.each([
  ['a hall without a plan', 0, 'idle'],
  ['a party above ten', 11, 'many'],
])('for %s the server chooses at the purchase', async (_, count, state) => {
  want(SCREENING, count);
  await answerAll();
  expect(now().state).toBe(state);
  expect(server.asked).toEqual([]);
});

test('a reload goes on with the seats of the phone', async () => {
  await holds(2);
  flushPersisted();
  jest.resetModules();
  const after = await import('./seats.ts');
  expect(after.$seats.get()).toMatchObject({ state: 'held', seats: ['F1', 'F2'], count: 2 });
});
