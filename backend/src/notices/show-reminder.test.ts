import { beforeEach, describe, expect, test } from '@jest/globals';
import { opened } from '../../test/opened.ts';
import { NOON } from '../../test/start-backend.ts';
import { HOUR, MINUTE, startNotices, type TestNotices } from '../../test/start-notices.ts';

let member: Awaited<ReturnType<TestNotices['addMember']>>;
const notices = opened(startNotices);
beforeEach(async () => {
  await notices.clear();
  member = await notices.addMember();
});

describe('the reminder of a screening', () => {
  test('goes out two hours before, and opens the first ticket', async () => {
    const [ticket] = await member.buy(2);
    expect(await notices.round(3 * HOUR - 1)).toEqual({});
    expect(await notices.round(3 * HOUR)).toEqual({ sent: 1 });
    expect(notices.provider.delivered()).toEqual([
      {
        userId: member.userId,
        title: 'Eko Nocturne',
        text: 'Starts at 17:00 at Riverside Screens, Screen 1. Tap for your ticket.',
        path: `/ticketdetails?ticket=${ticket}`,
        ttl: 2 * 60 * 60,
      },
    ]);
    expect(await notices.round(3 * HOUR + MINUTE)).toEqual({});
  });

  test('is one for all purchases of a member', async () => {
    await member.buy();
    await member.buy(3);
    expect(await notices.round(3 * HOUR)).toEqual({ sent: 1 });
  });

  test('does not exist for tickets bought later', async () => {
    notices.backend.setTime(notices.after(3 * HOUR));
    expect(await member.buy()).toHaveLength(1);
    expect(await notices.outcomes()).toEqual([]);
  });

  test('goes away with a purchase that is rolled back', async () => {
    const { showtimeID, cinemaID } = notices.screening;
    const sql = `do $$ begin
      insert into app.purchases (user_id, showtime_id, cinema_id, ticket_count, amount, at)
        values ('${member.userId}', '${showtimeID}', '${cinemaID}', 1, 10, '${NOON.toISOString()}');
      raise exception '% notices', (select count(*) from app.notices);
    end $$`;
    await expect(notices.query(sql)).rejects.toThrow('1 notices');
    expect(await notices.outcomes()).toEqual([]);
  });

  test.each([
    ['used', `update app.tickets set status = 'Used', used_at = now() where id = any ($1)`],
    ['refunded', `update app.tickets set status = 'Void', voided_at = now() where id = any ($1)`],
    ['expired', `update app.tickets set status = 'Expired' where id = any ($1)`],
  ])('is not sent for tickets that are %s', async (_, sql) => {
    await notices.query(sql, [await member.buy(2)]);
    expect(await notices.round(3 * HOUR)).toEqual({ pointless: 1 });
    expect(notices.provider.requests()).toBe(0);
  });

  test('opens the ticket that is still unused', async () => {
    const [first, second] = await member.buy(2);
    await notices.query(`update app.tickets set status = 'Used', used_at = now() where id = $1`, [first]);
    await notices.round(3 * HOUR);
    expect(notices.provider.delivered()[0]?.path).toBe(`/ticketdetails?ticket=${second}`);
  });

  test('is not sent to a member who signed out', async () => {
    await member.buy();
    expect((await member.signOut()).statusCode).toBe(200);
    expect(await notices.round(3 * HOUR)).toEqual({ pointless: 1 });
    expect(notices.provider.requests()).toBe(0);
  });

  test('is deleted with the account', async () => {
    await member.buy();
    expect((await member.leave()).statusCode).toBe(200);
    expect(await notices.outcomes()).toEqual([]);
  });
});
