import { beforeEach, describe, expect, test } from '@jest/globals';
import { opened } from '../../test/opened.ts';
import { HOUR, MINUTE, startNotices, type TestNotices } from '../../test/start-notices.ts';
import { waits } from '../../test/waits.ts';
import { takeDue } from '../queue/queue.ts';
import { noticeQueue } from './notices.ts';
import { sendDue } from './send-due.ts';

let member: Awaited<ReturnType<TestNotices['addMember']>>;
const notices = opened(startNotices);
beforeEach(async () => {
  await notices.clear();
  member = await notices.addMember();
});

describe('a provider that is away', () => {
  const isAway = () => notices.provider.failWith(() => new Response('', { status: 503 }));

  test('gets the notice after growing waits, and the member gets it once', async () => {
    await member.pay();
    isAway();
    const tried: number[] = [];
    for (let minute = 60; minute < 200; minute += 1) {
      const before = notices.provider.requests();
      await notices.round(minute * MINUTE).catch((error) => expect(error.message).toContain('OneSignal answered 503'));
      if (notices.provider.requests() > before) tried.push(minute);
    }
    expect(tried).toEqual([60, 62, 66, 74, 90, 122, 182]);
    notices.provider.failWith();
    expect(await notices.round(242 * MINUTE)).toEqual({ sent: 1 });
    expect(await notices.round(25 * HOUR)).toEqual({});
    expect(notices.provider.delivered()).toHaveLength(1);
  });

  test('gets no notice of a payment after a day', async () => {
    await member.pay();
    isAway();
    await expect(notices.round(HOUR)).rejects.toThrow('1 notices were not accepted: OneSignal answered 503');
    notices.provider.failWith();
    expect(await notices.round(25 * HOUR)).toEqual({ given_up: 1 });
    expect(notices.provider.delivered()).toEqual([]);
  });

  test('gets no reminder once the screening began', async () => {
    await member.buy();
    isAway();
    await expect(notices.round(3 * HOUR)).rejects.toThrow();
    notices.provider.failWith();
    expect(await notices.round(5 * HOUR)).toEqual({ given_up: 1 });
  });

  test('gets one batch of many notices in a round', async () => {
    await member.pay({ payments: 120 });
    isAway();
    await expect(notices.round(HOUR)).rejects.toThrow('50 notices were not accepted');
    expect(notices.provider.requests()).toBe(50);
  });
});

test('a provider that is asked too often decides when it gets the notice again', async () => {
  await member.pay();
  const headers = { 'retry-after': '1800' };
  notices.provider.failWith(() => Response.json({ errors: ['API rate limit exceeded.'] }, { status: 429, headers }));
  await expect(notices.round(HOUR)).rejects.toThrow('OneSignal answered 429');
  notices.provider.failWith();
  expect(await notices.round(90 * MINUTE - 1)).toEqual({});
  expect(await notices.round(90 * MINUTE)).toEqual({ sent: 1 });
});

test('a provider gets a rejected notice no second time, and the round goes on', async () => {
  await member.pay({ payments: 60 });
  notices.provider.failWith(() => Response.json({ errors: ['bad'] }, { status: 400 }));
  await expect(notices.round(HOUR)).rejects.toThrow('60 notices were not accepted: OneSignal answered 400');
  notices.provider.failWith();
  expect(await notices.round(2 * HOUR)).toEqual({});
  expect(new Set(await notices.outcomes())).toEqual(new Set(['rejected']));
});

describe('several nodes', () => {
  test('send each notice once', async () => {
    await member.pay({ payments: 130 });
    const results = await Promise.all([1, 2, 3].map(() => notices.round(HOUR)));
    expect(results.reduce((sum, { sent = 0 }) => sum + sent, 0)).toBe(130);
    expect([notices.provider.requests(), notices.provider.delivered().length]).toEqual([130, 130]);
    expect(new Set(await notices.outcomes())).toEqual(new Set(['sent']));
  });

  test('take over from a node that died before it sent', async () => {
    await member.pay();
    await takeDue(notices.db, noticeQueue, { now: notices.after(HOUR), leaseMs: 2 * MINUTE, most: 50 });
    expect(await notices.round(HOUR + 2 * MINUTE - 1)).toEqual({});
    expect(await notices.round(HOUR + 2 * MINUTE)).toEqual({ sent: 1 });
  });

  test('deliver once what a node had sent before it died', async () => {
    await member.pay();
    const dying = sendDue({
      db: notices.db,
      now: () => notices.after(HOUR),
      send: async (message) => {
        await notices.send(message);
        throw new Error('killed');
      },
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await notices.round(HOUR + 2 * MINUTE)).toEqual({ sent: 1 });
    expect([notices.provider.requests(), notices.provider.delivered().length]).toEqual([2, 1]);
  });

  // PGlite runs one transaction at a time.
  if (process.env.DATABASE_URL) {
    test('do not wait for a notice that another one has locked', async () => {
      await member.pay();
      const lock = 'select from app.notices for update';
      const round = () => notices.round(HOUR);
      const { hasWaited, result } = await waits(notices.backend.db, (client) => client.query(lock), round);
      expect([hasWaited, result]).toEqual([false, {}]);
      expect(await round()).toEqual({ sent: 1 });
    });
  }
});

test('a closing node ends after its batch', async () => {
  await member.pay({ payments: 120 });
  const isEnding = () => notices.provider.requests() >= 50;
  const { db, send } = notices;
  expect(await sendDue({ db, send, now: () => notices.after(HOUR), isEnding })).toEqual({ sent: 50 });
});
