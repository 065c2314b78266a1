import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DoorReportResponse } from '@viewmax/contracts/attendant';
import type { Ticket } from '@viewmax/contracts/tickets';
import { FAMILY, openFamily } from '../../test/shop/open-family.ts';
import { NOON } from '../../test/start-backend.ts';

const HOUR = 3_600_000;
const { backend, now, buy, ticketsOf } = openFamily();

describe('the door', () => {
  const door = () => backend.login('08000000009');
  let scans = 0;
  async function scan(code: string | undefined, more: object = {}) {
    scans += 1;
    const body = {
      code,
      cinemaID: now.screening.cinemaId,
      showtimeID: now.screening.showtimeId,
      nonce: `category-${scans}`,
      ...more,
    };
    return (await backend.post('/api/v1/attendant/redeem', body, await door())).json();
  }
  const PEOPLE = [
    { category: 'adult', count: 2 },
    { category: 'child', count: 2, note: 'Under 12' },
  ];
  let tickets: Ticket[];
  beforeEach(async () => {
    tickets = await ticketsOf(buy(282, { categories: FAMILY }));
    const [{ starts } = { starts: NOON }] = await backend.query<{ starts: Date }>(
      'select starts_at as starts from app.showtimes where id = $1',
      [now.screening.showtimeId],
    );
    backend.setTime(new Date(starts.getTime() - HOUR / 2));
  });

  test('names the people of a scan, and what it looks at', async () => {
    expect(await scan(tickets[0]?.PartyCode, { asks: true })).toMatchObject({ code: 'how_many', people: PEOPLE });
    expect((await scan(tickets[3]?.QrCode)).people).toEqual([{ category: 'child', count: 1, note: 'Under 12' }]);
    expect((await scan(tickets[0]?.PartyCode)).people).toEqual([
      { category: 'adult', count: 2 },
      { category: 'child', count: 1, note: 'Under 12' },
    ]);
  });

  test('names nobody where everybody paid one price', async () => {
    backend.setTime(NOON);
    const [ticket] = await ticketsOf(buy(100));
    backend.setTime(new Date(Date.parse(`${ticket?.ShowtimeDate}T${ticket?.ShowtimeTime}:00+01:00`) - HOUR / 2));
    const answer = await scan(ticket?.QrCode);
    expect(answer.seats).toHaveLength(1);
    expect(answer).not.toHaveProperty('people');
  });

  test('has the categories on its list', async () => {
    const { list } = (
      await backend.get(`/api/v1/attendant/list/${now.screening.showtimeId}/${now.screening.cinemaId}`, await door())
    ).json();
    const { tickets: listed, notes } = JSON.parse(list);
    expect(listed.map(({ category }: { category?: string }) => category)).toEqual(['adult', 'adult', 'child', 'child']);
    expect(notes).toEqual({ child: 'Under 12', student: 'Student card' });
  });

  test('counts them in its report, also as a file', async () => {
    await scan(tickets[3]?.QrCode);
    const [{ date } = { date: '' }] = await backend.query<{ date: string }>(
      'select date from app.showtimes where id = $1',
      [now.screening.showtimeId],
    );
    const path = `/api/v1/attendant/report/${now.screening.cinemaId}/${date}`;
    const { shows: screenings, csv } = (await backend.get(path, await door())).json<DoorReportResponse>();
    expect(screenings?.find(({ ShowtimeID }) => ShowtimeID === now.screening.showtimeId)).toMatchObject({
      sold: 4,
      admitted: 1,
      categories: [
        { category: 'adult', sold: 2, admitted: 0 },
        { category: 'child', sold: 2, admitted: 1 },
      ],
    });
    expect(csv.split('\n')[0]).toMatch(/,category\r?$/);
    expect(csv).toMatch(/^admitted,.*,child\r?$/m);
  });
});
