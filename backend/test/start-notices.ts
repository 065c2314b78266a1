import type { Ticket } from '@viewmax/contracts/tickets';
import { appDatabase } from '../src/database/app-database.ts';
import { sendDue } from '../src/notices/send-due.ts';
import { oneSignal } from '../src/push/one-signal.ts';
import type { SmsSender } from '../src/sms/sender.ts';
import { fakeOneSignal } from './fake-one-signal.ts';
import { newPerson } from './new-person.ts';
import { NOON, payloadOf, startBackend, userOf } from './start-backend.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The key pair of RFC 8291's example. */
export const VAPID = { privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', contact: 'support@viewmax.example' };

const PASSWORD = 'pass word';
const PRICE = 10;
/** Five hours after noon. */
const SCREENING = { showtimeID: 'show-at-five', cinemaID: 'riverside-screens' };

const after = (ms: number) => new Date(NOON.getTime() + ms);

/** A backend without jobs and a push provider. The tests send the notices. Times are milliseconds after noon. */
export async function startNotices() {
  const backend = await startBackend(
    { TOKEN_TTL_SECONDS: '86400', VAPID_PRIVATE_KEY: VAPID.privateKey },
    { hasJobs: false },
  );
  const provider = fakeOneSignal();
  const send = oneSignal({ fetch: provider.fetch, url: 'http://push.test', appId: 'a', apiKey: 'k' });
  const db = appDatabase(backend.db);
  let count = 0;

  const { query } = backend;
  async function addScreening(showtimeID: string, time: string): Promise<typeof SCREENING> {
    await query(
      `insert into app.showtimes (id, movie_id, lga, date, start_time)
       values ($1, 'eko-nocturne', 'Sapele', '2026-03-04', $2)`,
      [showtimeID, time],
    );
    await query(
      `insert into app.screenings (showtime_id, cinema_id, price, total_seats, seats_per_row, screen_location)
       values ($1, $2, $3, 200, 10, 'Screen 1')`,
      [showtimeID, SCREENING.cinemaID, PRICE],
    );
    return { ...SCREENING, showtimeID };
  }
  await addScreening(SCREENING.showtimeID, '17:00');

  /** A signed-in member with points. */
  async function addMember() {
    count += 1;
    const number = count;
    const phoneNumber = `0803777${String(number).padStart(4, '0')}`;
    await backend.post('/api/v1/signup', newPerson({ phoneNumber }));
    const token = (await backend.post('/api/v1/login', { phoneNumber, password: PASSWORD })).json().token;
    const userId = userOf(token).UUID;
    await query('update app.wallets set balance = 1000 where user_id = $1', [userId]);
    await query(
      `insert into app.ledger (at, kind, from_account, to_account, amount, reference)
       values ($2, 'bonus', 'house:promotions', 'wallet:' || $1, 995, 'test:' || $1)`,
      [userId, NOON],
    );
    return {
      userId,
      token,
      phoneNumber,
      /** Messages to a browser. */
      turnOn: (device: object) => backend.put('/api/v1/user/push', device, token),
      remind: (movieID: string, isOn = true) => backend.put('/api/v1/user/reminders', { movieID, isOn }, token),
      /** Tickets for a screening. */
      async buy(numberOfTickets = 1, screening = SCREENING): Promise<string[]> {
        const order = { uuid: userId, ...screening, numberOfTickets, amountToPay: numberOfTickets * PRICE };
        const answer = await backend.post('/api/v1/purchaseticket', order, token);
        return answer.json<{ tickets: Ticket[] }>().tickets.map(({ TicketID }) => TicketID);
      },
      /** Payments with quotes of noon, which arrive then. */
      async pay({ arrives = HOUR, payments = 1, points = 100 } = {}): Promise<string[]> {
        const refs = Array.from({ length: payments }, (_, index) => `vm-${number}-${arrives}-${index}`);
        await query(
          `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at)
           select ref, $2, 'paystack', $3, 1, $4 from unnest($1::text[]) as ref`,
          [refs, userId, points, NOON],
        );
        await query(`select app.credit_top_up(ref, $2, 'paid', 100, 'NGN', $3, null) from unnest($1::text[]) as ref`, [
          refs,
          points,
          after(arrives),
        ]);
        return refs;
      },
      signOut: () => backend.post('/api/v1/user/logout', { session: payloadOf(token).sid }),
      leave: () => backend.post('/api/v1/user/delete', { uuid: userId, password: PASSWORD }, token),
    };
  }

  return {
    backend,
    db,
    provider,
    send,
    query,
    addMember,
    after,
    screening: SCREENING,
    addScreening,
    /** One round of a node. */
    round: (ms: number, sendSms?: SmsSender) => sendDue({ db, send, sendSms, now: () => after(ms) }),
    /** The ends of all notices; null for one that waits. */
    outcomes: async () =>
      (await query<{ outcome: string | null }>('select outcome from app.notices')).map(({ outcome }) => outcome),
    /** Forgets all notices. */
    async clear() {
      provider.forget();
      backend.setTime(NOON);
      await query('delete from app.notices');
    },
    close: () => backend.close(),
  };
}

export type TestNotices = Awaited<ReturnType<typeof startNotices>>;
