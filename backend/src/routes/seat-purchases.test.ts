import { describe, expect, test } from '@jest/globals';
import { findings } from '../../test/shop/books.ts';
import { minutes, openSeatedScreening, takenOf, tokenOf } from '../../test/shop/seated-screening.ts';
import { checkLedger } from '../ledger/check-ledger.ts';

const { shop, screening, buyer, look, hold, buy } = openSeatedScreening();

describe('a purchase', () => {
  test('consumes its hold: exactly those seats, and no wait for the next', async () => {
    const { HoldID } = await hold(buyer(0), ['A1', 'A2']);
    expect(await buy(buyer(0), 2, { holdID: HoldID })).toMatchObject({ status: 200, seats: ['A1', 'A2'] });
    expect(await shop.query('select from app.seat_holds where hold_id = $1', [HoldID])).toEqual([]);
    shop.setTime(minutes(11));
    expect(await hold(buyer(0), ['A3'])).toMatchObject({ status: 200 });
    const [ticket] = (await shop.post('/api/v1/fetchtickets', { uuid: buyer(0) }, tokenOf(buyer(0)))).json();
    expect(ticket).toMatchObject({ SeatNumber: 'A1', SeatText: 'Row A, seat 1' });
    expect(await findings(shop.db)).toEqual([]);
  });

  test('and its cancellation give no new half hour, and a purchase without a hold needs none', async () => {
    await shop.query(`update app.cinemas set cancel_rule = '{60,100}' where id = $1`, [screening.cinemaId]);
    const buyAndCancel = async (holdID?: string) => {
      expect(await buy(buyer(0), 1, { holdID })).toMatchObject({ status: 200 });
      const [ticket] = await shop.query<{ id: string }>(
        `select t.id from app.tickets t join app.purchases p on p.id = t.purchase_id
          where p.user_id = $1 and t.status = 'Unused'`,
        [buyer(0)],
      );
      const cancel = { uuid: buyer(0), ticketIDs: [ticket?.id], points: screening.price };
      expect((await shop.post('/api/v1/tickets/cancel', cancel, tokenOf(buyer(0)))).statusCode).toBe(200);
    };
    for (const minute of [0, 9, 18, 27]) {
      shop.setTime(minutes(minute));
      const { HoldID } = await hold(buyer(0), ['A1']);
      await buyAndCancel(HoldID);
    }
    shop.setTime(minutes(28));
    expect(await hold(buyer(0), ['A1'])).toMatchObject({ Until: minutes(30).toISOString() });
    shop.setTime(minutes(30));
    await buyAndCancel();
    expect(await hold(buyer(0), ['A1'])).toMatchObject({ status: 429, code: 'hold_again_later', wait: '600' });
    shop.setTime(minutes(40));
    expect(await hold(buyer(0), ['A1'])).toMatchObject({ Until: minutes(50).toISOString() });
  });

  test('that takes a seat of the own hold without naming it ends all of this hold', async () => {
    await hold(buyer(0), ['A1', 'A2', 'A3']);
    await shop.query('update app.screenings set closed_seats = $2 where showtime_id = $1', [
      screening.showtimeId,
      Array.from({ length: 15 }, (_, at) => at + 4),
    ]);
    const { seats } = await buy(buyer(0), 2);
    expect(seats).toHaveLength(2);
    expect((await look()).Mine).toBeUndefined();
    expect(
      await hold(
        buyer(1),
        ['A1', 'A2', 'A3'].filter((name) => !seats?.includes(name)),
      ),
    ).toMatchObject({
      status: 200,
    });
    expect(await findings(shop.db)).toEqual([]);
  });

  test('of the seats of an own hold that expired gives no new half hour', async () => {
    await hold(buyer(0), ['A1', 'A2']);
    await shop.query('update app.screenings set closed_seats = $2 where showtime_id = $1', [
      screening.showtimeId,
      Array.from({ length: 16 }, (_, at) => at + 3),
    ]);
    shop.setTime(minutes(11));
    expect(await buy(buyer(0), 2)).toMatchObject({ seats: ['A1', 'A2'] });
    await shop.query(`update app.screenings set closed_seats = '{}' where showtime_id = $1`, [screening.showtimeId]);
    expect(await hold(buyer(0), ['B1'])).toMatchObject({ Until: minutes(21).toISOString() });
    shop.setTime(minutes(20));
    await hold(buyer(0), ['B1']);
    shop.setTime(minutes(29));
    expect(await hold(buyer(0), ['B1'])).toMatchObject({ status: 200, Until: minutes(30).toISOString() });
  });

  test('compares the hold with the rest of the body', async () => {
    const { HoldID } = await hold(buyer(0), ['A1']);
    const bought = await buy(buyer(0), 1, { holdID: HoldID, key: 'one' });
    expect(await buy(buyer(0), 1, { holdID: HoldID, key: 'one' })).toEqual(bought);
    expect(await buy(buyer(0), 1, { key: 'one' })).toMatchObject({ status: 422, code: 'key_reused' });
    expect(await buy(buyer(0), 1, { holdID: 'other', key: 'one' })).toMatchObject({ status: 422 });
  });

  test('takes the seats of an ended hold while they are free, else it names the nearest block', async () => {
    const { HoldID } = await hold(buyer(0), ['A1', 'A2']);
    shop.setTime(minutes(11));
    await hold(buyer(1), ['A2']);
    const late = await buy(buyer(0), 2, { holdID: HoldID });
    expect(late).toMatchObject({ status: 409, code: 'seats_taken', seats: undefined });
    expect(['A3 A4', 'B1 B2']).toContain(late.Best?.join(' '));
    shop.setTime(minutes(22));
    expect(await buy(buyer(0), 2, { holdID: HoldID })).toMatchObject({ status: 200, seats: ['A1', 'A2'] });
    expect(await shop.balanceOf(buyer(0))).toBe(10_000 - 2 * screening.price);
  });

  test('of another count or another member does not take the seats of a hold', async () => {
    const { HoldID } = await hold(buyer(0), ['A1', 'A2']);
    expect(await buy(buyer(0), 1, { holdID: HoldID })).toMatchObject({ status: 409, code: 'seats_taken' });
    expect(await buy(buyer(1), 2, { holdID: HoldID })).toMatchObject({ status: 409, code: 'seats_taken' });
  });

  test('takes the best free block without a hold, and never a seat that another holds', async () => {
    await hold(buyer(0), ['B3', 'B4']);
    const { seats = [] } = await buy(buyer(1), 2);
    expect(seats).toHaveLength(2);
    expect(seats).not.toContain('B3');
    expect(new Set(seats.map((name) => name[0])).size).toBe(1);
    expect(await findings(shop.db)).toEqual([]);
  });

  test('is refused with the time where all that is left is held, and sells no wheelchair by itself', async () => {
    await hold(buyer(0), ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'B1', 'B2']);
    shop.setTime(minutes(2));
    await hold(buyer(1), ['B3', 'B4', 'B5', 'B6', 'C2', 'C3', 'C4', 'C5', 'C6']);
    expect(await buy(buyer(2), 1)).toMatchObject({
      status: 409,
      code: 'seats_held',
      message: 'All free seats are being chosen by others; the next may come free at 12:10 PM',
    });
    expect(await buy(buyer(2), 18)).toMatchObject({ status: 409, message: 'Only 17 seats are left' });
    expect(await hold(buyer(2), ['C1'])).toMatchObject({ status: 200 });
  });

  test('frees its seat when it is cancelled, and a given ticket keeps it', async () => {
    await shop.query(`update app.cinemas set cancel_rule = '{60,100}' where id = $1`, [screening.cinemaId]);
    const { HoldID } = await hold(buyer(0), ['A1', 'A2']);
    await buy(buyer(0), 2, { holdID: HoldID });
    const [one, two] = (await shop.post('/api/v1/fetchtickets', { uuid: buyer(0) }, tokenOf(buyer(0)))).json();
    const sent = await shop.post('/api/v1/tickets/send', { uuid: buyer(0), ticketID: two.TicketID }, tokenOf(buyer(0)));
    await shop.post('/api/v1/tickets/take', { uuid: buyer(1), claim: sent.json().claim }, tokenOf(buyer(1)));
    const cancel = { uuid: buyer(0), ticketIDs: [one.TicketID], points: screening.price };
    expect((await shop.post('/api/v1/tickets/cancel', cancel, tokenOf(buyer(0)))).statusCode).toBe(200);
    expect(takenOf(await look(buyer(2)))).toEqual([1]);
    const again = await hold(buyer(2), ['A1']);
    expect(await buy(buyer(2), 1, { holdID: again.HoldID })).toMatchObject({ seats: ['A1'] });
    expect(await findings(shop.db)).toEqual([]);
  });

  test('leaves a closed seat out, and a sold one stays sold', async () => {
    const close = (seats: number[]) =>
      shop.query(
        'update app.screenings set closed_seats = $2 where showtime_id = $1 returning total_seats, assigned_seats',
        [screening.showtimeId, seats],
      );
    const { HoldID } = await hold(buyer(0), ['A1']);
    await buy(buyer(0), 1, { holdID: HoldID });
    expect(await close([1, 2])).toEqual([{ total_seats: 17, assigned_seats: 1 }]);
    expect(await hold(buyer(1), ['A2'])).toMatchObject({ status: 409 });
    expect(await close([])).toEqual([{ total_seats: 18, assigned_seats: 1 }]);
  });
});

test('the check of the books finds a ticket without a seat of its plan, and a seat that is sold twice', async () => {
  const { HoldID } = await hold(buyer(0), ['A1', 'A2']);
  await buy(buyer(0), 2, { holdID: HoldID });
  const found = async (seat: number, to: number) => {
    await shop.query('update app.tickets set seat = $3 where showtime_id = $1 and seat = $2', [
      screening.showtimeId,
      seat,
      to,
    ]);
    return (await checkLedger(shop.db)).map(({ finding, expected, found }) => [finding, expected, found]);
  };
  expect(await checkLedger(shop.db)).toEqual([]);
  expect(await found(2, 19)).toEqual([['a ticket has no seat of its plan', 18, 19]]);
  await shop.query('drop index app.tickets_seat_sold');
  expect(await found(19, 1)).toEqual([['a seat is sold twice', 1, 2]]);
  await shop.query(
    'update app.tickets set seat = 2 where id = (select max(id) from app.tickets where showtime_id = $1)',
    [screening.showtimeId],
  );
  await shop.query(
    `create unique index tickets_seat_sold on app.tickets (showtime_id, cinema_id, seat) where status not in ('Void', 'Cancelled')`,
  );
});
