import { beforeEach, expect, test } from '@jest/globals';
import { opened } from '../../test/opened.ts';
import { MINUTE, startNotices, type TestNotices } from '../../test/start-notices.ts';

let member: Awaited<ReturnType<TestNotices['addMember']>>;
const notices = opened(startNotices);
beforeEach(async () => {
  await notices.clear();
  member = await notices.addMember();
});

/** A quote of noon with a booking of two tickets, whose money arrives later. */
async function arrives(ms: number, amount = 20): Promise<void> {
  const txRef = `vm-of-${member.userId}`;
  const { showtimeID, cinemaID } = notices.screening;
  await notices.query(
    `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at) values ($1, $2, 'paystack', 100, 68, $3)`,
    [txRef, member.userId, notices.after(0)],
  );
  await notices.query(`select * from app.begin_booking($1, $2, $3, $4, $5, 2, $6, null, 'key')`, [
    notices.after(0),
    txRef,
    member.userId,
    showtimeID,
    cinemaID,
    amount,
  ]);
  await notices.query(`select app.credit_top_up($1, 100, 'paid', 6800, 'NGN', $2, null)`, [txRef, notices.after(ms)]);
}

test('a member reads at once that the tickets are ready, and opens the first', async () => {
  await arrives(MINUTE);
  expect(await notices.round(MINUTE)).toEqual({ sent: 1 });
  expect(notices.provider.delivered()).toMatchObject([
    {
      userId: member.userId,
      title: 'Your tickets are ready',
      text: 'Eko Nocturne, 04/03/2026 17:00 at Riverside Screens. Tap for your tickets.',
      path: expect.stringMatching(/^\/ticketdetails\?ticket=/),
    },
  ]);
});

test.each([
  ['came too late', 31 * MINUTE, 20],
  ['met another price', MINUTE, 30],
])('a member reads in one message that the money %s', async (_, ms, amount) => {
  await arrives(ms, amount);
  expect(await notices.round(ms)).toEqual({ sent: 1 });
  expect(notices.provider.delivered()).toMatchObject([
    {
      title: 'Your payment arrived',
      text: '100 Vp arrived. Your tickets to Eko Nocturne were not bought. Tap to see why.',
      path: expect.stringMatching(/^\/paymentsuccessful\?tx_ref=vm-of-/),
    },
  ]);
});
