import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Ticket } from '@viewmax/contracts/tickets';
import { withClient } from '@viewmax/server/with-client';
import type { Stack } from '@viewmax/tools/start-stack';
import { ATTENDANT, type Login, sessionOf } from '../setup/session.ts';
import { opensTomorrow, showtimeButtons } from './movies.ts';
import { isAt } from './navigation.ts';

/** Goes from the movie to its cinemas, by tomorrow's first showtime with free seats. */
export async function choosesShowtime(page: Page, movie = 'eko-nocturne'): Promise<void> {
  await page.goto(`/movie/${movie}`);
  await opensTomorrow(page);
  await showtimeButtons(page, 'Get Ticket').first().tap();
  await isAt(page, '/selectcinema');
}

export const cinemaCard = (page: Page, name: string | RegExp) =>
  page.getByRole('article').filter({ hasText: name }).first();

export async function choosesCinema(page: Page, name: string | RegExp = /./): Promise<void> {
  await cinemaCard(page, name)
    .getByRole('link', { name: /Proceed/ })
    .tap();
  await isAt(page, '/confirmticket');
}

export async function isConfirming(page: Page, movie?: string): Promise<void> {
  await choosesShowtime(page, movie);
  await choosesCinema(page, 'Riverside Screens');
  await page.getByRole('button', { name: 'Confirm Seat' }).waitFor();
}

export const confirmsSeat = (page: Page) => page.getByRole('button', { name: 'Confirm Seat' }).tap();

/** Confirms tickets of a screening that this phone has bought, and says so. */
export async function buysMore(page: Page, count: number): Promise<void> {
  await confirmsSeat(page);
  const question = page.getByRole('dialog', { name: `Buy ${count} more tickets?` });
  await question.getByRole('button', { name: `Buy ${count} more` }).tap();
}

/** The code that is open among those of its screening. */
export const openCode = (page: Page) =>
  page
    .getByRole('list', { name: 'Codes of this showtime' })
    .locator('li:not([aria-hidden])')
    .getByText(/^\d{3} \d{3} \d{3} \d{3}$/);

export const codeOf = async (page: Page): Promise<string> =>
  ((await openCode(page).textContent()) ?? '').replaceAll(' ', '');

export const isFocused = (page: Page, heading: string) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();

export const sees = (page: Page, outcome: string | RegExp) => page.getByRole('dialog', { name: outcome });

async function tokenOf(stack: Stack, login: Login): Promise<string> {
  const { origins } = await sessionOf(stack, login);
  return origins[0]?.localStorage[0]?.value ?? '';
}

async function post(stack: Stack, path: string, body: object, token: string): Promise<Response> {
  return fetch(stack.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

function uuidOf(token: string): string {
  const [, claims = ''] = token.split('.');
  return JSON.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()).sub).UUID;
}

/** The tickets on the server, read without the app. */
export async function ticketsOf(stack: Stack, member: Login): Promise<Ticket[]> {
  const token = await tokenOf(stack, member);
  const uuid = uuidOf(token);
  return (await (await post(stack, '/api/v1/fetchtickets', { uuid }, token)).json()) as Ticket[];
}

/** The attendant redeems a scanned code. */
export async function isRedeemed(stack: Stack, code: string): Promise<void> {
  const scan = {
    code,
    cinemaID: 'riverside-screens',
    nonce: randomUUID(),
    force: true,
    reason: 'the show of a journey',
  };
  const answer = await post(stack, '/api/v1/attendant/redeem', scan, await tokenOf(stack, ATTENDANT));
  expect(answer.status).toBe(200);
}

/** The showtime and the cinema of the choice. The page stores them a moment after the tap. */
async function chosenOf(page: Page): Promise<string[]> {
  const kept = await page.waitForFunction(() => {
    const { selection } = JSON.parse(localStorage.getItem('root') ?? '{}').areas ?? {};
    return selection?.value?.cinema && [selection.value.showtime.ShowtimeID, selection.value.cinema.CinemaID];
  });
  return kept.jsonValue();
}

/** Another member holds seats of the chosen screening on another phone. */
export async function holdsElsewhere(page: Page, stack: Stack, seats: string[]): Promise<void> {
  const [showtimeID, cinemaID] = await chosenOf(page);
  const token = await tokenOf(stack, ATTENDANT);
  const answer = await post(stack, '/api/v1/seats/hold', { uuid: uuidOf(token), showtimeID, cinemaID, seats }, token);
  expect(answer.status).toBe(200);
}

/** The seats that this phone holds, such as `G5`. */
export const heldSeats = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').areas?.hold?.value?.seats ?? []);

/** The end of the newest hold, in milliseconds since 1970. */
export async function holdEnd(stack: Stack): Promise<number> {
  const { rows } = await withClient(stack.db, (client) =>
    client.query<{ end: number }>(`select extract(epoch from max(ends_at)) * 1000 as end from app.holds`),
  );
  return Number(rows[0]?.end);
}

/** The time of this phone's hold is over on the server. */
export async function endsHold(page: Page, stack: Stack): Promise<void> {
  const hold = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').areas.hold.value.holdId);
  await withClient(stack.db, async (client) => {
    await client.query(`update app.holds set ends_at = now() - interval '1 minute' where id = $1`, [hold]);
    await client.query(`update app.seat_holds set ends_at = now() - interval '1 minute' where hold_id = $1`, [hold]);
  });
}

/** The halls of a movie have no plans. */
export async function withoutPlans(stack: Stack, movie: string): Promise<void> {
  await withClient(stack.db, (client) =>
    client.query(
      `update app.screenings set plan_id = null
        where showtime_id in (select id from app.showtimes where movie_id = $1)`,
      [movie],
    ),
  );
}

/** The id of the only showtime of a cinema. */
export async function showtimeAt(stack: Stack, cinema: string): Promise<string> {
  const { rows } = await withClient(stack.db, (client) =>
    client.query<{ id: string }>('select showtime_id as id from app.screenings where cinema_id = $1', [cinema]),
  );
  return rows[0]?.id ?? '';
}

/** The seats that `sellsOut` sold at this cinema are free again. */
export async function seatsComeBack(stack: Stack, cinema: string): Promise<void> {
  await withClient(stack.db, (client) =>
    client.query(
      `update app.screenings s
        set counter_seats = 0, assigned_seats = (
          select count(*) from app.tickets t
          where t.showtime_id = s.showtime_id and t.cinema_id = s.cinema_id and t.status not in ('Void', 'Cancelled'))
        where cinema_id = $1 and showtime_id in (select showtime_id from app.waitings)`,
      [cinema],
    ),
  );
}

/** Other members buy the last seats of the chosen screening. */
export async function sellsOut(page: Page, stack: Stack): Promise<void> {
  const chosen = await chosenOf(page);
  const { rowCount } = await withClient(stack.db, async (client) =>
    client.query(
      `update app.screenings
        set counter_seats = counter_seats + total_seats - assigned_seats, assigned_seats = total_seats
        where showtime_id = $1 and cinema_id = $2`,
      chosen,
    ),
  );
  expect(rowCount).toBe(1);
}
