import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { TopUp, TopUpQuote } from '@viewmax/contracts/wallet';
import { endSession, startSession } from '@viewmax/shared';
import { $busy, type Call, json, serve, tokenFor } from '@viewmax/testing';
import {
  $payment,
  EVERY_MS,
  findPayment,
  followPayment,
  forgetPayment,
  opening,
  rememberPayment,
  rememberSent,
  type Stage,
  serverNow,
  stageOf,
  watchPayment,
} from './payment.ts';

const quote = (tx_ref: string, some: Partial<TopUpQuote> = {}): TopUpQuote => ({
  ...{ tx_ref, uuid: 'u-1', VpValue: 3_000, naira: 2_030, currency: 'NGN', provider: 'flutterwave' },
  ...{ email: 'a@viewmax.example', ...some },
});
const topUp = (tx_ref: string, some: Partial<TopUp> = {}): TopUp => ({
  ...{ tx_ref, state: 'pending', provider: 'flutterwave', VpValue: 3_000, naira: 2_030, creditedVp: 0 },
  ...{ createdAt: new Date().toISOString(), ...some },
});
const stage = () => $payment.get().stage;
const stored = () => localStorage.getItem('root') ?? '';
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const isReturn = ({ path }: Call) => path.endsWith('/return');

type Word = 'unpaid' | 'under way' | 'credited' | 'failed' | 'reversed' | 'unknown here' | 'lost';
const SAID: Record<Word, { stage: Stage | 'same'; answer(txRef: string): Response | Promise<Response> }> = {
  unpaid: { stage: 'begun', answer: (ref) => json({ topUp: topUp(ref) }) },
  'under way': { stage: 'under way', answer: (ref) => json({ topUp: topUp(ref, { isUnderWay: true }) }) },
  credited: {
    stage: 'arrived',
    answer: (ref) => json({ topUp: topUp(ref, { state: 'credited', creditedVp: 3_000 }) }),
  },
  failed: { stage: 'over', answer: (ref) => json({ topUp: topUp(ref, { state: 'failed' }) }) },
  reversed: { stage: 'over', answer: (ref) => json({ topUp: topUp(ref, { state: 'reversed' }) }) },
  'unknown here': { stage: 'over', answer: () => json({ error: 'No', code: 'top_up_not_found' }, 404) },
  lost: { stage: 'same', answer: () => Promise.reject(new TypeError('Failed to fetch')) },
};
const WORDS = Object.keys(SAID) as Word[];

/** A server that answers each call when the test says so. */
function serveByHand() {
  const open: ((word: Word) => Promise<void>)[] = [];
  const returned = ({ path }: Call) =>
    new Promise<Response>((resolve) =>
      open.push(async (word) => {
        const txRef = path.split('/').at(-2) ?? '';
        resolve(Promise.resolve(SAID[word].answer(txRef)));
        await pass(0);
      }),
    );
  const calls = serve({
    'POST /api/v1/wallet/topups/vm-1/return': returned,
    'POST /api/v1/wallet/topups/vm-2/return': returned,
    'GET /api/v1/refresh/u-1': () => json({ token: tokenFor() }),
  });
  return {
    open,
    asked: () => calls.filter(isReturn).length,
    refreshed: () => calls.filter((one) => !isReturn(one)).length,
  };
}
const answering = (word: () => Word) => {
  const returned = ({ path }: Call) => SAID[word()].answer(path.split('/').at(-2) ?? '');
  return serve({
    'POST /api/v1/wallet/topups/vm-1/return': returned,
    'GET /api/v1/refresh/u-1': () => json({ token: tokenFor() }),
  });
};

let stop: (() => void) | undefined;
const watch = (...given: Parameters<typeof watchPayment>) => {
  stop = watchPayment(...given);
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

describe('the stage', () => {
  test.each<[Stage, Partial<TopUp>, boolean]>([
    ['begun', {}, false],
    ['sent', {}, true],
    ['under way', { isUnderWay: true }, false],
    ['under way', { isUnderWay: true }, true],
    ['arrived', { state: 'credited' }, true],
    ['over', { state: 'failed' }, true],
    ['over', { state: 'refused' }, false],
    ['over', { state: 'reversed' }, false],
  ])('is "%s" for %j, sent: %s', (expected, some, isSent) =>
    expect(stageOf(topUp('vm-1', some), isSent)).toBe(expected),
  );

  test('is "opening" from the tap on, and the page is busy meanwhile', () => {
    const end = opening();
    rememberPayment(quote('vm-1'));
    expect([stage(), $busy.get()]).toEqual(['opening', true]);
    end();
    end();
    expect([stage(), $busy.get()]).toEqual(['begun', false]);
  });

  test('is "none" for another member, and after the sign-out', () => {
    rememberPayment(quote('vm-1'));
    startSession(tokenFor({ UUID: 'u-2' }));
    expect(stage()).toBe('none');
    endSession();
    expect(stage()).toBe('none');
  });

  test('is "sent" once the member says so, and its shape is the one of older releases', () => {
    const transfer = { bank: 'B', accountNumber: '0482917306', naira: 2_030, until: '2026-03-04T09:41:00.000Z' };
    rememberPayment(quote('vm-1', { transfer }));
    rememberSent(topUp('vm-1', { transfer }));
    expect(stage()).toBe('sent');
    const { value } = JSON.parse(stored()).areas.begunPayment;
    expect(value).toEqual({ ...topUp('vm-1', { transfer }), userId: 'u-1', sentAt: '2026-03-04T08:41:00.000Z' });
  });
});

describe('answers in any order', () => {
  const sequences = WORDS.flatMap((first) => WORDS.flatMap((second) => WORDS.map((third) => [first, second, third])));

  test('leave the stage of the last one, end the watch with the payment, and bring the balance up to date once', async () => {
    for (const words of sequences as [Word, Word, Word][]) {
      const { open, asked, refreshed } = serveByHand();
      rememberPayment(quote('vm-1'));
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
    'another payment begins': () => rememberPayment(quote('vm-2')),
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
      rememberPayment(quote('vm-1'));
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
    ['sent', 'unpaid', () => rememberSent(topUp('vm-1'))],
    ['under way', 'under way', () => {}],
  ])('asks at once, and again after the interval of its stage, which grows: %s', async (expected, word, act) => {
    const calls = answering(() => word);
    rememberPayment(quote('vm-1'));
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

  test('asks again at once when the window has closed, when the transfer was sent and when the page is seen', async () => {
    const calls = answering(() => 'unpaid');
    const end = opening();
    rememberPayment(quote('vm-1'));
    watch();
    await pass(10_000);
    expect(calls).toHaveLength(0);
    end();
    await pass(0);
    expect(calls).toHaveLength(1);
    rememberSent(topUp('vm-1'));
    await pass(0);
    expect(calls).toHaveLength(2);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(calls).toHaveLength(3);
  });

  test('asks nothing in the background', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const calls = answering(() => 'unpaid');
    rememberPayment(quote('vm-1'));
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

  test('takes the payment that a list calls under way, unless this phone has its own', async () => {
    answering(() => 'under way');
    const listed = [topUp('vm-0'), topUp('vm-1', { isUnderWay: true })];
    findPayment([topUp('vm-0')]);
    expect(stage()).toBe('none');
    findPayment(listed);
    expect($payment.get()).toMatchObject({ stage: 'under way', txRef: 'vm-1' });
    rememberPayment(quote('vm-2'));
    findPayment(listed);
    expect($payment.get()).toMatchObject({ stage: 'begun', txRef: 'vm-2' });
  });

  test('forgets a followed payment, and not the one that this phone began', () => {
    rememberPayment(quote('vm-1'));
    followPayment('vm-2', { topUp: topUp('vm-2', { state: 'credited' }) });
    expect(stage()).toBe('arrived');
    forgetPayment();
    expect($payment.get()).toMatchObject({ stage: 'begun', txRef: 'vm-1' });
  });

  test('keeps the member’s word while the server knows nothing', async () => {
    answering(() => 'unpaid');
    rememberPayment(quote('vm-1'));
    rememberSent(topUp('vm-1'));
    watch();
    await pass(10);
    expect($payment.get()).toMatchObject({ stage: 'sent', isHeard: true, sentAt: '2026-03-04T08:41:00.000Z' });
  });

  test('elsewhere looks with a move, at most each 20 seconds, and on no screen of the wallet', async () => {
    const calls = answering(() => 'unpaid');
    let move = () => {};
    let isElsewhere = true;
    rememberPayment(quote('vm-1'));
    watch({
      isElsewhere: () => isElsewhere,
      onMove: (look) => {
        move = look;
        return () => {};
      },
    });
    await pass(60_000);
    expect(calls).toHaveLength(1);
    move();
    await pass(19_000);
    move();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(calls).toHaveLength(2);
    isElsewhere = false;
    await pass(60_000);
    move();
    await pass(0);
    expect(calls).toHaveLength(2);
  });
});

describe('a phone with a wrong clock', () => {
  const HOUR = 3_600_000;

  test.each([2 * HOUR, -2 * HOUR])('knows the time of the server by the account it got: %d ms', (by) => {
    const now = Date.now();
    const transfer = { bank: 'B', accountNumber: '0', naira: 2_030, until: new Date(now + HOUR).toISOString() };
    jest.setSystemTime(now + by);
    rememberPayment(quote('vm-1', { transfer }));
    expect(serverNow()).toBe(now);
    jest.setSystemTime(now + by + 600_000);
    rememberSent(topUp('vm-1', { transfer, createdAt: new Date(now).toISOString() }));
    expect(serverNow()).toBe(now + 600_000);
  });
});
