import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { provideTestPlatform, tokenFor } from '@viewmax/testing';
import { type Answer, pass, slowSeats } from '../testing/slow-seats.ts';
import type { ScreeningKey } from './screening-key.ts';
import { $seats, leave, place, want } from './seats.ts';

const SCREENING: ScreeningKey = { showtimeId: 's1', cinemaId: 'c1' };
const HALF_AN_HOUR = 1_800_000;

provideTestPlatform();
let server: ReturnType<typeof slowSeats>;

const answer = (how?: Answer) => server.answer(how);
const answerAll = () => server.answerAll();

/** The member chose seats, went to pay, and comes back after the hold. */
beforeEach(async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  history.replaceState(null, '', '/confirmticket');
  startSession(tokenFor());
  server = slowSeats();
  want(SCREENING, 2);
  await answerAll();
  place(['A1', 'A2'], () => []);
  await answerAll();
  history.replaceState(null, '', '/fund');
  leave();
  await pass(HALF_AN_HOUR);
  server.endHolds();
  server.asked.length = 0;
});
afterEach(async () => {
  await answerAll();
  endSession();
});

test('an ended hold becomes a new one of the same seats, and nothing is said', async () => {
  want(SCREENING, 2);
  await answerAll();
  expect(server.asked).toEqual(['ask 2', 'hold A1 A2']);
  expect($seats.get()).toMatchObject({ state: 'held', seats: ['A1', 'A2'], problem: undefined });
});

test('an ended hold whose seats others have becomes the next best one, and says which', async () => {
  want(SCREENING, 2);
  await pass(0);
  await answer();
  await answer('seats_taken');
  await answerAll();
  expect(server.asked).toEqual(['ask 2', 'hold A1 A2', 'ask 2', 'hold F1 F2']);
  expect($seats.get()).toMatchObject({
    state: 'held',
    seats: ['F1', 'F2'],
    problem: expect.stringMatching(
      /^Row\sA, seats\s1 and\s2 went to others meanwhile\. You have Row\sF, seats\s1 and\s2 now\.$/,
    ),
  });
});

test('another count takes the best seats, and nothing is said of the ended hold', async () => {
  want(SCREENING, 3);
  await answerAll();
  expect(server.asked).toEqual(['ask 3', 'hold F1 F2 F3']);
  expect($seats.get()).toMatchObject({ state: 'held', problem: undefined });
});
