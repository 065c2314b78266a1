import { beforeEach, describe, expect, test } from '@jest/globals';
import { opened } from '../../test/opened.ts';
import { HOUR, startNotices, type TestNotices } from '../../test/start-notices.ts';
import type { SmsMessage } from '../sms/sender.ts';
import { inGsm, MOST, takeTicketSms, ticketSms } from './ticket-sms.ts';

let member: Awaited<ReturnType<TestNotices['addMember']>>;
let sent: SmsMessage[];
const notices = opened(startNotices);
const budget = (most: number) =>
  notices.query(`update app.cinemas set ticket_sms = $2 where id = $1`, [notices.screening.cinemaID, most]);
const round = (ms = 0) => notices.round(ms, async (message) => void sent.push(message));

beforeEach(async () => {
  sent = [];
  await notices.clear();
  await notices.query('delete from app.ticket_sms');
  await budget(100);
  member = await notices.addMember();
  await notices.query('update app.users set phone_proven_at = now() where id = $1', [member.userId]);
});

const shown = { title: 'Eko Nocturne', cinema: 'Riverside Screens', when: '04/03/2026 17:00', code: '123456789012' };

describe('the text', () => {
  test('has title, time, cinema, seat and code', () => {
    expect(ticketSms({ ...shown, seats: ['F7'] })).toBe(
      'Viewmax: Eko Nocturne\n04/03/2026 17:00, Riverside Screens\nSeat F7. Code 123456789012',
    );
  });

  test.each([
    ['long names', { title: 'T'.repeat(200), cinema: 'C'.repeat(200) }, ['F7', 'F8']],
    ['a short title and a long cinema', { title: 'Eko', cinema: 'C'.repeat(200) }, ['F7']],
    ['a large party', { title: 'T'.repeat(200) }, Array.from({ length: 100 }, (_, at) => `A${at + 1}`)],
    ['letters of Yoruba', { title: 'Ọba Ẹ̀yìn '.repeat(30) }, ['F7']],
  ])('is one message, with all of code, seat and time: %s', (_, change, seats) => {
    const text = ticketSms({ ...shown, ...change, seats });
    expect(text.length).toBeLessThanOrEqual(MOST);
    expect(text).toMatch(/^[\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/);
    expect(text).toContain('\n04/03/2026 17:00, ');
    expect(text).toContain(
      seats.length > 40 ? '100 tickets. Code 123456789012' : `${seats.join(', ')}. Code 123456789012`,
    );
  });

  test.each([
    ['Ọba – Ẹ̀yìn', 'Oba - Eyin'],
    ['“Lagos’s” ₦5 {x} 日本', '"Lagos\'s" 5 x'],
  ])('has plain letters: %s', (text, plain) => expect(inGsm(text)).toBe(plain));
});

describe('an SMS with a ticket', () => {
  test('goes to the proven phone of the buyer at once, and one more purchase of the screening sends none', async () => {
    await member.buy();
    await member.buy();
    await round();
    expect(sent).toEqual([{ to: member.phoneNumber, text: expect.stringMatching(/Seat \w\d+\. Code \d{11}[02468]$/) }]);
  });

  test('has the code of the party', async () => {
    await member.buy(3);
    await round();
    expect(sent[0]?.text).toMatch(/Seats \w\d+, \w\d+, \w\d+\. Code \d{11}[13579]$/);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a cinema that pays for none', () => budget(0)],
    [
      'a phone that no code has proved',
      () => notices.query('update app.users set phone_proven_at = null where id = $1', [member.userId]),
    ],
    ['a member who refused them', () => notices.backend.put('/api/v1/user/ticketsms', { isOn: false }, member.token)],
  ])('is not written for %s', async (_, change) => {
    await change();
    await member.buy();
    await round();
    expect(sent).toEqual([]);
    expect(await notices.query(`select from app.notices where kind = 'ticket_sms'`)).toEqual([]);
  });

  test('is not sent once the member refuses it, or the tickets are gone', async () => {
    const tickets = await member.buy();
    await notices.query(`update app.tickets set status = 'Used', used_at = now() where id = any ($1)`, [tickets]);
    expect(await round()).toEqual({ pointless: 1 });
    expect(sent).toEqual([]);
  });

  test('is the fifth of the day at most', async () => {
    for (let number = 0; number < 6; number += 1) {
      await member.buy(1, await notices.addScreening(`show-${number}-${member.userId}`, `18:0${number}`));
    }
    expect(await round()).toEqual({ sent: 5, pointless: 1 });
    expect(sent).toHaveLength(5);
  });

  test('costs the cinema its budget of a day at most, also where many members buy at once', async () => {
    await budget(2);
    const taken = await Promise.all(
      ['a', 'b', 'c', 'd'].map((id) => takeTicketSms(notices.db, id, notices.screening.cinemaID, notices.after(0))),
    );
    expect(taken.filter(Boolean)).toHaveLength(2);
    const next = takeTicketSms(notices.db, 'a', notices.screening.cinemaID, notices.after(24 * HOUR));
    expect(await next).toBe(true);
  });

  test('is one of the budget after a provider that was away', async () => {
    await member.buy();
    await expect(
      notices.round(0, async () => {
        throw new Error('away');
      }),
    ).rejects.toThrow('away');
    await budget(1);
    expect(await round(HOUR)).toEqual({ sent: 1 });
  });
});
