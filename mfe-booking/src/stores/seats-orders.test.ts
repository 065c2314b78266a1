import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { provideTestPlatform, tokenFor } from '@viewmax/testing';
import fc from 'fast-check';
import { storedAreas } from '../testing/other-tab.ts';
import { type Answer, pass, slowSeats } from '../testing/slow-seats.ts';
import { $seats, leave, place, want } from './seats.ts';

provideTestPlatform();
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(endSession);

type Step =
  | { tap: 'want'; count: number; screening: string }
  | { tap: 'place'; row: string }
  | { tap: 'leave' | 'sign out' }
  | { answer: Answer }
  | { pass: number };

const taps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ tap: fc.constant('want' as const), count: fc.nat(2), screening: fc.constantFrom('s1', 's1', 's2') }),
  fc.record({ tap: fc.constant('place' as const), row: fc.constantFrom('A', 'B', 'C', 'none') }),
  fc.record({ tap: fc.constantFrom('leave' as const, 'leave' as const, 'sign out' as const) }),
);
const answers = fc.record({ answer: fc.constantFrom<Answer>('ok', 'ok', 'seats_taken', 'hold_again_later') });
const waits = fc.record({ pass: fc.constantFrom(100, 250) });
const steps = fc.array(
  fc.oneof<fc.WeightedArbitrary<Step>[]>(
    { weight: 3, arbitrary: taps },
    { weight: 4, arbitrary: answers },
    { weight: 3, arbitrary: waits },
  ),
  { minLength: 10, maxLength: 30 },
);

const blockOf = (row: string, count: number) => Array.from({ length: count }, (_, at) => `${row}${at + 1}`);
const nearest = () => blockOf('Z', $seats.get().count);

/** Taps and answers in an order. After each one it checks the rules that hold at every moment. */
async function play(order: readonly Step[]) {
  let members = 1;
  let uuid = 'u-1';
  endSession();
  startSession(tokenFor({ UUID: uuid }));
  const server = slowSeats();
  /** The seats of the last tap, while nothing refused them. */
  let placed: string[] | undefined;

  async function take(step: Step): Promise<void> {
    if ('pass' in step) await pass(step.pass);
    else if ('answer' in step) {
      await server.answer(step.answer);
      if (step.answer !== 'ok') placed = undefined;
    } else if (step.tap === 'want') {
      placed = undefined;
      history.replaceState(null, '', '/confirmticket');
      want({ showtimeId: step.screening, cinemaId: 'c1' }, step.count + 1);
    } else if (step.tap === 'place') {
      const { count } = $seats.get();
      if (step.row !== 'none') placed = count > 0 ? blockOf(step.row, count) : undefined;
      place(step.row === 'none' ? [] : blockOf(step.row, count), nearest);
    } else {
      placed = undefined;
      history.replaceState(null, '', '/');
      if (step.tap === 'leave') leave();
      else {
        members += 1;
        uuid = `u-${members}`;
        startSession(tokenFor({ UUID: uuid }));
      }
    }
    check();
  }

  function check(): void {
    const { state, isBusy, seats, held, count } = $seats.get();
    expect(server.waiting.length).toBeLessThanOrEqual(1);
    if (placed) expect(seats).toEqual(placed);
    if (state === 'held') {
      expect(isBusy).toBe(false);
      expect(seats).toEqual(held?.seats);
      expect(seats).toHaveLength(count);
      expect(server.heldBy(uuid, held?.showtimeId)).toEqual(seats);
    }
  }

  for (const step of order) await take(step);
  const last = placed;
  do {
    await take({ pass: 250 });
    await take({ answer: 'ok' });
  } while (server.waiting.length > 0 || $seats.get().isBusy);
  return { server, uuid, last, stored: storedAreas().hold?.value ?? null };
}

test('in every order of taps and answers the last wish is held, and all else is given back', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      const { server, uuid, last, stored } = await play(order);
      const { screening, state, seats, held, isBusy } = $seats.get();
      expect(isBusy).toBe(false);
      expect(server.waiting).toHaveLength(0);
      expect(stored).toEqual(held);
      if (last) expect(seats).toEqual(last);
      for (const showtimeId of ['s1', 's2'])
        expect(server.heldBy(uuid, showtimeId)).toEqual(showtimeId === screening?.showtimeId ? held?.seats : undefined);
      if (!screening) expect(state).toBe('idle');
    }),
    { numRuns: 40 },
  );
});
