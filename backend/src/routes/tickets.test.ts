import { beforeAll, expect, test } from '@jest/globals';
import { fetchTicketResponse, fetchTicketsResponse, type Ticket } from '@viewmax/contracts/tickets';
import { openShop } from '../../test/open-shop.ts';
import { BAUCHI, NOON, userOf } from '../../test/start-backend.ts';

let token: string;
let uuid: string;
let bauchi: string;
const backend = openShop();
beforeAll(async () => {
  token = await backend.login();
  uuid = userOf(token).UUID;
  bauchi = await backend.login(BAUCHI);
});

const fetchTickets = async (): Promise<Ticket[]> => {
  const answer = await backend.post('/api/v1/fetchtickets', { uuid }, token);
  expect(answer.statusCode).toBe(200);
  return fetchTicketsResponse.parse(answer.json());
};

test.each([
  ['/api/v1/fetchtickets', {}],
  ['/api/v1/fetchticket', { ticketID: 'any' }],
  ['/api/v1/purchaseticket', { showtimeID: 'a', cinemaID: 'a', numberOfTickets: 1, amountToPay: 1 }],
])('%s refuses visitors and other users', async (url, body) => {
  expect((await backend.post(url, { ...body, uuid })).statusCode).toBe(401);
  const answer = await backend.post(url, { ...body, uuid }, bauchi);
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'forbidden' });
});

test("another user's ticket is not found", async () => {
  const [mine] = await fetchTickets();
  const body = { uuid: userOf(bauchi).UUID, ticketID: mine?.TicketID };
  const answer = await backend.post('/api/v1/fetchticket', body, bauchi);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'ticket_not_found' });
});

test('unused tickets come first, then the others, each by showtime', async () => {
  const tickets = await fetchTickets();
  const statuses = tickets.map((ticket) => ticket.TicketStatus);
  expect(statuses).toEqual(['Unused', 'Unused', 'Expired', 'Expired', 'Used', 'Used']);
  expect(tickets.map((ticket) => ticket.ShowtimeDate)).toEqual([
    ...['2026-03-11', '2026-03-11'],
    ...['2026-03-01', '2026-03-01', '2026-03-02', '2026-03-02'],
  ]);
});

test('a ticket is the same as in the list, with the place and time of its use', async () => {
  for (const listed of await fetchTickets()) {
    const answer = await backend.post('/api/v1/fetchticket', { uuid, ticketID: listed.TicketID }, token);
    expect(fetchTicketResponse.parse(answer.json())).toEqual(listed);
    expect(listed.UsedAt !== undefined).toBe(listed.TicketStatus === 'Used');
    expect(listed).toMatchObject({ ScreenLocation: 'Screen 2, first floor', CinemaID: 'riverside-screens' });
  }
});

test('a ticket whose show is over is expired before the job marks it', async () => {
  const [mine] = await fetchTickets();
  const end = Date.parse(`${mine?.ShowtimeDate}T15:00:00+01:00`) + 118 * 60_000;
  const statusAt = async (time: number) => {
    backend.setTime(new Date(time));
    const answer = await backend.post('/api/v1/fetchticket', { uuid, ticketID: mine?.TicketID }, await backend.login());
    return answer.json<Ticket>().TicketStatus;
  };
  expect(await statusAt(end - 1)).toBe('Unused');
  expect(await statusAt(end)).toBe('Expired');
  backend.setTime(NOON);
});

test.each([
  '/api/v1/ticketprice/eko-nocturne/wikki-lights/demo-unused-2026-03-11',
  '/api/v1/ticketprice/last-danfo-to-ojota/riverside-screens/demo-unused-2026-03-11',
  '/api/v1/ticketprice/eko-nocturne/riverside-screens/nothing',
])('%s has no price', async (url) => {
  expect((await backend.get(url)).statusCode).toBe(401);
  expect((await backend.get(url, token)).json()).toMatchObject({ code: 'not_shown_here' });
});

test('the price is that of the cinema', async () => {
  const url = '/api/v1/ticketprice/eko-nocturne/riverside-screens/demo-unused-2026-03-11';
  expect((await backend.get(url, token)).json()).toEqual({ ticketPrice: 4500 });
});
