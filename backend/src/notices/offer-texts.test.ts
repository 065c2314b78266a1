import { beforeEach, expect, test } from '@jest/globals';
import { opened } from '../../test/opened.ts';
import { offerRound } from '../../test/shop/offer-round.ts';
import { addPlan } from '../../test/shop/screenings.ts';
import { MINUTE, startNotices, type TestNotices } from '../../test/start-notices.ts';
import { sendDue } from './send-due.ts';

let member: Awaited<ReturnType<TestNotices['addMember']>>;
let count = 0;
const notices = opened(startNotices);
const sms: { to: string; text: string }[] = [];
const sendSms = async (message: { to: string; text: string }) => void sms.push(message);
/** No phone and no browser of the member receives messages. */
const nobody = async () => ({ outcome: 'nobody' }) as const;

beforeEach(async () => {
  sms.length = 0;
  await notices.clear();
  await notices.query('delete from app.waitings');
  await notices.query('delete from app.holds');
  await notices.query('delete from app.seat_holds');
  member = await notices.addMember();
});

/** A screening with a plan, whose two seats are offered to the member at once. */
async function offer(ms = 0, { isProven = true } = {}) {
  count += 1;
  const screening = await notices.addScreening(`planned-${count}`, `18:${String(count).padStart(2, '0')}`);
  await notices.query('update app.screenings set plan_id = $2 where showtime_id = $1', [
    screening.showtimeID,
    await addPlan(notices.backend.db, ['..']),
  ]);
  await notices.query('update app.users set phone_proven_at = $2 where id = $1', [
    member.userId,
    isProven ? notices.after(0) : null,
  ]);
  notices.backend.setTime(notices.after(ms));
  const wish = { uuid: member.userId, ...screening, count: 2, sms: true };
  const answer = await notices.backend.post('/api/v1/waiting', wish, member.token);
  await offerRound(notices.backend.db, notices.after(ms));
  return { screening, waitingID: answer.json().Waitings.at(-1).WaitingID as string };
}
const stop = (waitingID: string) =>
  notices.backend.post('/api/v1/waiting/stop', { uuid: member.userId, waitingID }, member.token);
const roundBySms = (ms: number) => sendDue({ db: notices.db, send: nobody, sendSms, now: () => notices.after(ms) });

test('a push message tells of an offer, and its tap opens Confirm with the seats', async () => {
  await offer();
  expect(await notices.round(0, sendSms)).toEqual({ sent: 1 });
  expect(notices.provider.delivered()).toEqual([
    {
      userId: member.userId,
      title: 'Free now: Eko Nocturne',
      text: '2 seats are yours until 12:10, at Riverside Screens on 04/03/2026 18:01. Tap to buy.',
      path: expect.stringMatching(/^\/confirmticket\?offer=[\w-]+$/),
      ttl: 600,
    },
  ]);
  expect(sms).toEqual([]);
});

test('where no push message arrives, a proven phone gets one SMS a screening about an offer', async () => {
  const { screening, waitingID } = await offer();
  expect(await roundBySms(0)).toEqual({ nobody: 1, sent: 1 });
  expect(sms).toEqual([
    {
      to: member.phoneNumber,
      text: expect.stringMatching(
        /^Viewmax: 2 seats are yours until 12:10 for Eko Nocturne at Riverside Screens on .+\. Buy in the app\.$/,
      ),
    },
  ]);
  await stop(waitingID);
  await notices.backend.post(
    '/api/v1/waiting',
    { uuid: member.userId, ...screening, count: 2, sms: true },
    member.token,
  );
  await offerRound(notices.backend.db, notices.after(MINUTE));
  expect(await roundBySms(MINUTE)).toEqual({ nobody: 1 });
});

test('a member gets three such SMS a day', async () => {
  for (let screenings = 0; screenings < 4; screenings += 1) {
    const { waitingID } = await offer();
    await roundBySms(0);
    await stop(waitingID);
  }
  expect(sms).toHaveLength(3);
});

test('no SMS goes to a phone without a proof, nor to a member who did not ask for it', async () => {
  await offer(0, { isProven: false });
  expect(await roundBySms(0)).toEqual({ nobody: 1 });
  await notices.clear();
  await notices.query('update app.users set phone_proven_at = $2 where id = $1', [member.userId, notices.after(0)]);
  await notices.query('update app.waitings set by_sms = false');
  await notices.query(
    `insert into app.notices (kind, user_id, showtime_id, cinema_id, hold_id, next_try_at, ends_at)
     select 'seat_free', user_id, showtime_id, cinema_id, id, begun_at, ends_at from app.holds where state = 'offered'`,
  );
  expect(await roundBySms(0)).toEqual({ nobody: 1 });
  expect(sms).toEqual([]);
});

test('no message tells of an offer that is gone', async () => {
  const { waitingID } = await offer();
  await stop(waitingID);
  expect(await notices.round(0, sendSms)).toEqual({ pointless: 1 });
  expect([notices.provider.requests(), sms]).toEqual([0, []]);
});

test('a message tells a member who waited for a screening that it is cancelled', async () => {
  const { screening } = await offer();
  await notices.query(
    `update app.screenings set cancelled_at = $2, cancel_reason = 'No power' where showtime_id = $1`,
    [screening.showtimeID, notices.after(0)],
  );
  await offerRound(notices.backend.db, notices.after(0));
  await notices.round(0);
  expect(notices.provider.delivered().map(({ title, text, path }) => [title, text, path])).toEqual([
    [
      'Cancelled: Eko Nocturne',
      expect.stringMatching(/^Riverside Screens, 04\/03\/2026 18:\d\d\. You no longer wait for seats\.$/),
      '/movie/eko-nocturne',
    ],
  ]);
});
