import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { refreshToken, returnTopUp } from '@viewmax/contracts/calls';
import type { TopUpResponse } from '@viewmax/contracts/wallet';
import { endSession, startSession } from '@viewmax/shared';
import { type Call, on, type Reply, refusal, serve, tokenFor } from '@viewmax/testing';
import { quoteOf, topUpOf } from '@viewmax/testing/top-ups';
import { $payment, EVERY_MS, followPayment, forgetPayment, type Stage, watchPayment } from './payment.ts';
import { opening, rememberPayment, rememberSent } from './payment-begun.ts';

const stage = () => $payment.get().stage;
const stored = () => localStorage.getItem('root') ?? '';
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const isReturn = ({ path }: Call) => path.endsWith('/return');

type Word = 'unpaid' | 'under way' | 'credited' | 'failed' | 'reversed' | 'unknown here' | 'lost';
const SAID: Record<
  Word,
  { stage: Stage | 'same'; answer(txRef: string): Reply<TopUpResponse> | Promise<TopUpResponse> }
> = {
  unpaid: { stage: 'begun', answer: (ref) => ({ topUp: topUpOf({ tx_ref: ref }) }) },
  'under way': { stage: 'under way', answer: (ref) => ({ topUp: topUpOf({ tx_ref: ref, isUnderWay: true }) }) },
  credited: {
    stage: 'arrived',
    answer: (ref) => ({ topUp: topUpOf({ tx_ref: ref, state: 'credited' }) }),
  },
  failed: { stage: 'over', answer: (ref) => ({ topUp: topUpOf({ tx_ref: ref, state: 'failed' }) }) },
  reversed: { stage: 'over', answer: (ref) => ({ topUp: topUpOf({ tx_ref: ref, state: 'reversed' }) }) },
  'unknown here': { stage: 'over', answer: () => refusal('top_up_not_found') },
  lost: { stage: 'same', answer: () => Promise.reject(new TypeError('Failed to fetch')) },
};
const WORDS = Object.keys(SAID) as Word[];

/** A server that answers each call when the test says so. */
function serveByHand() {
  const open: ((word: Word) => Promise<void>)[] = [];
  const returned = ({ path }: Call) =>
    new Promise<Reply<TopUpResponse>>((resolve) =>
      open.push(async (word) => {
        const txRef = path.split('/').at(-2) ?? '';
        resolve(Promise.resolve(SAID[word].answer(txRef)));
        await pass(0);
      }),
    );
  const calls = serve(
    on(returnTopUp, { txRef: 'vm-1' }, returned),
    on(returnTopUp, { txRef: 'vm-2' }, returned),
    on(refreshToken, { uuid: 'u-1' }, { token: tokenFor() }),
  );
  return {
    open,
    asked: () => calls.filter(isReturn).length,
    refreshed: () => calls.filter((one) => !isReturn(one)).length,
  };
}
const answering = (word: () => Word) => {
  const returned = ({ path }: Call) => SAID[word()].answer(path.split('/').at(-2) ?? '');
  return serve(on(returnTopUp, { txRef: 'vm-1' }, returned), on(refreshToken, { uuid: 'u-1' }, { token: tokenFor() }));
};

let stop: (() => void) | undefined;
const watch = () => {
  stop = watchPayment();
};

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-04T08:41:00Z') });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  startSession(tokenFor());
});
afterEach(() => {
  stop?.();
  stop = undefined;
  forgetPayment();
  endSession();
});

describe('answers in any order', () => {
  const sequences = WORDS.flatMap((first) => WORDS.flatMap((second) => WORDS.map((third) => [first, second, third])));

  test('leave the stage of the last one, end the watch with the payment, and bring the balance up to date once', async () => {
    for (const words of sequences as [Word, Word, Word][]) {
      const { open, asked, refreshed } = serveByHand();
      rememberPayment(quoteOf());
      watch();
      let [expected, said]: [Stage, number] = ['begun', 0];
      for (const word of words) {
        await pass(60_000);
        if (asked() === said) break;
        // Never two calls at once, however long an answer takes.
        expect(asked()).toBe(said + 1);
        await open[said]?.(word);
        said += 1;
        expected = SAID[word].stage === 'same' ? expected : SAID[word].stage;
        expect([words, stage(), $payment.get().isLost]).toEqual([words, expected, word === 'lost']);
      }
      const isOver = expected === 'arrived' || expected === 'over';
      expect([words, stored().includes('begunPayment')]).toEqual([words, !isOver]);
      await pass(60_000);
      expect([words, asked() > said]).toEqual([words, !isOver]);
      expect([words, refreshed()]).toEqual([words, expected === 'arrived' ? 1 : 0]);
      stop?.();
      forgetPayment();
      await open[said]?.('lost');
    }
  });

  const ACTS = {
    'another payment begins': () => rememberPayment(quoteOf({ tx_ref: 'vm-2' })),
    'another payment is followed': () => followPayment('vm-2', { isBack: true }),
    'the member signs out': () => endSession(),
    'another member signs in': () => startSession(tokenFor({ UUID: 'u-2' })),
    'the screen is left': () => stop?.(),
    'the other copy sees its end': () => forgetPayment(),
  };

  test.each(Object.entries(ACTS))('change nothing of what came meanwhile: %s', async (name, act) => {
    for (const word of WORDS) {
      const { open, refreshed } = serveByHand();
      startSession(tokenFor());
      rememberPayment(quoteOf());
      watch();
      await pass(0);
      act();
      const before = $payment.get();
      const kept = stored();
      await open[0]?.(word);
      const { txRef, stage: now } = $payment.get();
      // The screen still shows an arrival that the other copy heard of first.
      const isShown = name === 'the other copy sees its end' && word === 'credited';
      expect([word, txRef, now]).toEqual(isShown ? [word, 'vm-1', 'arrived'] : [word, before.txRef, before.stage]);
      expect(stored()).toBe(kept);
      expect([word, refreshed()]).toEqual([word, isShown ? 1 : 0]);
      stop?.();
      forgetPayment();
      for (const late of open.slice(1)) await late('lost');
    }
  });
});

describe('the watch', () => {
  test.each<[Stage, Word, () => void]>([
    ['begun', 'unpaid', () => {}],
    ['sent', 'unpaid', () => rememberSent(topUpOf())],
    ['under way', 'under way', () => {}],
  ])('asks at once, and again after the interval of its stage, which grows: %s', async (expected, word, act) => {
    const calls = answering(() => word);
    rememberPayment(quoteOf());
    act();
    watch();
    await pass(0);
    expect(stage()).toBe(expected);
    const every = EVERY_MS[expected] ?? 0;
    for (const [count, gap] of [1, 2, 3, 4, 5, 5, 5].entries()) {
      expect(calls).toHaveLength(count + 1);
      await pass(gap * every - 1);
      expect(calls).toHaveLength(count + 1);
      await pass(1);
    }
  });

  test('asks again at once when the window has closed, the transfer was sent, the page is seen or the network is back', async () => {
    const calls = answering(() => 'unpaid');
    const end = opening();
    rememberPayment(quoteOf());
    watch();
    await pass(10_000);
    expect(calls).toHaveLength(0);
    end();
    await pass(0);
    expect(calls).toHaveLength(1);
    rememberSent(topUpOf());
    await pass(0);
    expect(calls).toHaveLength(2);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(calls).toHaveLength(3);
    dispatchEvent(new Event('online'));
    await pass(0);
    expect(calls).toHaveLength(4);
  });

  test('asks nothing in the background', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const calls = answering(() => 'unpaid');
    rememberPayment(quoteOf());
    watch();
    await pass(60_000);
    expect(calls).toHaveLength(0);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(calls).toHaveLength(1);
    hidden.mockRestore();
  });

  test('asks nothing without a payment', async () => {
    const calls = answering(() => 'unpaid');
    watch();
    await pass(60_000);
    expect([stage(), calls.length]).toEqual(['none', 0]);
  });

  test('keeps the member’s word while the server knows nothing', async () => {
    answering(() => 'unpaid');
    rememberPayment(quoteOf());
    rememberSent(topUpOf());
    watch();
    await pass(10);
    expect($payment.get()).toMatchObject({ stage: 'sent', isHeard: true, sentAt: '2026-03-04T08:41:00.000Z' });
  });
});
