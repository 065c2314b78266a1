import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Ticket } from '@viewmax/contracts/tickets';
import type { StatementResponse } from '@viewmax/contracts/wallet';
import { newPerson } from '../../test/new-person.ts';
import { openShop } from '../../test/open-shop.ts';
import { findings } from '../../test/shop/books.ts';
import { NOON, SAPELE, userOf } from '../../test/start-backend.ts';
import { waits } from '../../test/waits.ts';

const PRICE = 100;
const WHEN = NOON.toISOString();

let token: string;
let uuid: string;
let count = 0;
let screenings = 0;
const backend = openShop();

const balance = () => backend.balanceOf(uuid);

beforeEach(async () => {
  backend.setTime(NOON);
  const phoneNumber = `0803888${String(count++).padStart(4, '0')}`;
  await backend.post('/api/v1/signup', newPerson({ phoneNumber }));
  token = (await backend.post('/api/v1/login', { phoneNumber, password: 'pass word' })).json().token;
  uuid = userOf(token).UUID;
});
/** A separate hall, so that sales of other tests do not interfere. */
async function addScreening({ seats = 12, hours = 24 } = {}): Promise<{ showtimeID: string; cinemaID: string }> {
  screenings += 1;
  const showtimeID = `show-${screenings}`;
  await backend.query(
    `insert into app.showtimes (id, movie_id, lga, date, start_time)
     select $1, (select id from app.movies order by id limit 1), 'Sapele', at::date, at::time
     from (select ($2::timestamptz + make_interval(hours => $3, mins => $4)) at time zone 'Africa/Lagos' as at) as begin`,
    [showtimeID, WHEN, hours, screenings],
  );
  const [cinema] = await backend.query<{ id: string }>(
    `select id from app.cinemas where lga = 'Sapele' order by id limit 1`,
  );
  const cinemaID = cinema?.id ?? '';
  await backend.query(
    `insert into app.screenings (showtime_id, cinema_id, price, total_seats, seats_per_row, screen_location)
     values ($1, $2, $3, $4, 4, 'Screen 1')`,
    [showtimeID, cinemaID, PRICE, seats],
  );
  return { showtimeID, cinemaID };
}

async function buy(screening: { showtimeID: string; cinemaID: string }, numberOfTickets: number, by = token) {
  const amountToPay = numberOfTickets * PRICE;
  const order = { uuid: userOf(by).UUID, ...screening, numberOfTickets, amountToPay };
  const answer = await backend.post('/api/v1/purchaseticket', order, by);
  expect(answer.json().message).toBeUndefined();
  return answer.json<{ tickets: Ticket[] }>().tickets;
}

/** Credits a payment now, and returns its reference. */
async function topUp(points: number): Promise<string> {
  const txRef = `vm-${count}-${points}-${Math.random()}`;
  await backend.query(
    `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at) values ($1, $2, 'paystack', $3, 1, $4)`,
    [txRef, uuid, points, WHEN],
  );
  await backend.query(`select app.credit_top_up($1, $2, 'paid', 100, 'NGN', $3, null)`, [txRef, points, WHEN]);
  return txRef;
}
const REVERSE = `select app.reverse_top_up($1, 'paid', 100, 'NGN', $2)`;
const reverse = (txRef: string) => backend.query(REVERSE, [txRef, WHEN]);

const myTickets = async () => (await backend.post('/api/v1/fetchtickets', { uuid }, token)).json<Ticket[]>();
const statuses = async () => (await myTickets()).map(({ TicketStatus }) => TicketStatus).toSorted();
const later = (minutes: number) => backend.setTime(new Date(NOON.getTime() + minutes * 60_000));

async function redeem(ticket: Ticket) {
  const door = await backend.login('08000000009');
  const scan = { code: ticket.QrCode, cinemaID: ticket.CinemaID, nonce: `scan-${ticket.TicketID}` };
  return backend.post('/api/v1/attendant/redeem', scan, door);
}

describe('a payer who reverses the payment after buying tickets', () => {
  test('has no ticket that opens the door, and the attendant sees the reason', async () => {
    const txRef = await topUp(200);
    const [ticket] = await buy(await addScreening(), 2);
    await reverse(txRef);
    const answer = await redeem(ticket as Ticket);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'ticket_void', error: expect.stringContaining('reversed') });
    expect(await statuses()).toEqual(['Void', 'Void']);
  });

  test('gets no points: the reversal takes the refund of the tickets, and no loss remains', async () => {
    const txRef = await topUp(200);
    const tickets = await buy(await addScreening(), 2);
    await reverse(txRef);
    expect(await balance()).toBe(5);
    expect(await backend.query('select kind from app.payment_cases where reference = $1', [txRef])).toEqual([]);
    const { lines } = (await backend.get('/api/v1/wallet/statement', token)).json<StatementResponse>();
    const ids = tickets.map(({ TicketID }) => TicketID);
    // Each refund leads to its own ticket, and the purchase to its first one.
    expect(new Set(lines.map(({ TicketID }) => TicketID))).toEqual(new Set([undefined, ...ids]));
    expect(lines.map(({ MovieTitle }) => MovieTitle !== undefined)).toEqual([false, true, true, true, false, false]);
    expect(lines[3]).toMatchObject({ MovieTitle: tickets[0]?.MovieTitle, TicketID: ids[0] });
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['reversal', -200],
      ['refund', 100],
      ['refund', 100],
      ['purchase', -200],
      ['top-up', 200],
      ['bonus', 5],
    ]);
  });

  test('loses the newest tickets first, and only enough to cover the missing points', async () => {
    const txRef = await topUp(200);
    await topUp(100);
    const screening = await addScreening();
    const [old] = await buy(screening, 1);
    later(5);
    await buy(screening, 2);
    // 5 points are left, so 195 are missing: two tickets.
    await reverse(txRef);
    expect(await statuses()).toEqual(['Unused', 'Void', 'Void']);
    const [kept] = (await myTickets()).filter(({ TicketStatus }) => TicketStatus === 'Unused');
    expect([kept?.TicketID, await balance()]).toEqual([old?.TicketID, 5]);
  });

  test('keeps the part of a refund that exceeds the missing points', async () => {
    const txRef = await topUp(150);
    const screening = await addScreening();
    await buy(screening, 1);
    // 55 are left of 155: 95 are missing, and one ticket returns 100.
    await reverse(txRef);
    expect([await balance(), await statuses()]).toEqual([5, ['Void']]);
  });

  test('keeps tickets from before that credit', async () => {
    await topUp(100);
    await buy(await addScreening(), 1);
    await backend.query('update app.purchases set at = at - interval $$1 hour$$ where user_id = $1', [uuid]);
    const txRef = await topUp(100);
    await buy(await addScreening({ seats: 8 }), 1);
    await reverse(txRef);
    expect(await statuses()).toEqual(['Unused', 'Void']);
  });

  test('gets no refund for a used ticket, which is our loss and a case', async () => {
    const txRef = await topUp(100);
    const [ticket] = await buy(await addScreening({ hours: 1 }), 1);
    expect((await redeem(ticket as Ticket)).statusCode).toBe(200);
    await reverse(txRef);
    expect([await statuses(), await balance()]).toEqual([['Used'], 0]);
    const cases = await backend.query('select kind, points from app.payment_cases where reference = $1', [txRef]);
    expect(cases).toEqual([{ kind: 'reversal_unrecovered', points: 95 }]);
  });

  test('gets no refund for a ticket of a screening that is over', async () => {
    const txRef = await topUp(100);
    await buy(await addScreening({ hours: 1 }), 1);
    await backend.query(REVERSE, [txRef, new Date(NOON.getTime() + 24 * 3_600_000).toISOString()]);
    expect(await backend.query('select kind, points from app.payment_cases where reference = $1', [txRef])).toEqual([
      { kind: 'reversal_unrecovered', points: 95 },
    ]);
  });

  test('loses the tickets once, however often the provider reports the reversal', async () => {
    const txRef = await topUp(100);
    const screening = await addScreening();
    await buy(screening, 1);
    await Promise.all([reverse(txRef), reverse(txRef), reverse(txRef)]);
    expect(
      await backend.query('select 1 from app.ledger where kind = $1 and to_account = $2', ['refund', `wallet:${uuid}`]),
    ).toHaveLength(1);
    expect(await balance()).toBe(5);
  });

  test('frees the seats: the whole hall sells again, no seat twice', async () => {
    const screening = await addScreening({ seats: 10 });
    const rich = await backend.login(SAPELE);
    const txRef = await topUp(300);
    await buy(screening, 3);
    await buy(screening, 5, rich);
    await reverse(txRef);
    await buy(screening, 5, rich);
    const sold = await backend.query<{ seat: number }>(
      `select seat from app.tickets where showtime_id = $1 and status = 'Unused' order by seat`,
      [screening.showtimeID],
    );
    expect(sold.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const more = { uuid: userOf(rich).UUID, ...screening, numberOfTickets: 1, amountToPay: PRICE };
    expect((await backend.post('/api/v1/purchaseticket', more, rich)).json()).toMatchObject({
      code: 'sold_out',
    });
  });
});

test('the table refuses a scan of a void ticket', async () => {
  const txRef = await topUp(100);
  const [ticket] = await buy(await addScreening({ hours: 1 }), 1);
  await reverse(txRef);
  expect(await statuses()).toContain('Void');
  const scan = `update app.tickets set status = 'Used', used_at = now(), used_by = $2 where id = $1`;
  await expect(backend.query(scan, [ticket?.TicketID, uuid])).rejects.toThrow('tickets_void_check');
});

test('the ledger check finds a void ticket without its refund', async () => {
  await topUp(100);
  const screening = await addScreening();
  const [ticket] = await buy(screening, 1);
  const change = (status: string, at: string | null) =>
    backend.query('update app.tickets set status = $2, voided_at = $3 where id = $1', [ticket?.TicketID, status, at]);
  await change('Void', WHEN);
  const found = await backend.query('select finding, expected, found from app.ledger_findings()');
  expect(found).toEqual([{ finding: 'a ticket that was taken back and its refund differ', expected: 100, found: 0 }]);
  await change('Unused', null);
});

test('after every reversal the books and the seats add up', async () => {
  expect(await findings(backend.db)).toEqual([]);
});

// PGlite runs one transaction at a time.
if (process.env.DATABASE_URL) {
  describe('during a reversal', () => {
    test('the reversal waits for a scan, and the ticket stays used', async () => {
      const txRef = await topUp(100);
      const [ticket] = await buy(await addScreening({ hours: 1 }), 1);
      const scan = `update app.tickets set status = 'Used', used_at = now(), used_by = $2 where id = $1`;
      const { hasWaited } = await waits(
        backend.db,
        (client) => client.query(scan, [ticket?.TicketID, uuid]),
        () => reverse(txRef),
      );
      expect([hasWaited, await statuses()]).toEqual([true, ['Used']]);
    });

    test('the reversal waits for a purchase that holds the wallet, and voids its tickets', async () => {
      const txRef = await topUp(100);
      const { showtimeID, cinemaID } = await addScreening();
      const sell = `select app.purchase_batch($1, array[$2], array[null], array[$3], array[$4], array[1], array[100::bigint])`;
      const { hasWaited } = await waits(
        backend.db,
        (client) => client.query(sell, [WHEN, uuid, showtimeID, cinemaID]),
        () => reverse(txRef),
      );
      expect([hasWaited, await statuses(), await balance()]).toEqual([true, ['Void'], 5]);
    });
  });
}
