import { expect, test } from '@jest/globals';
import { doorListResponse, doorReportResponse, doorScreeningsResponse } from '@viewmax/contracts/attendant';
import {
  cinemaResponse,
  cinemasResponse,
  nearestCinemasResponse,
  showingCinemasResponse,
} from '@viewmax/contracts/cinemas';
import { knownTowns } from '@viewmax/contracts/known-towns';
import { movieResponse, moviesResponse, userMoviesResponse } from '@viewmax/contracts/movies';
import { pushKeyResponse, remindersResponse } from '@viewmax/contracts/push';
import { seatHold, seatPlan, seatsResponse } from '@viewmax/contracts/seats';
import { servicesStatusResponse, updateAppResponse } from '@viewmax/contracts/services';
import { showingShowtimesResponse, showtimeResponse } from '@viewmax/contracts/showtimes';
import {
  fetchTicketResponse,
  fetchTicketsResponse,
  type Ticket,
  ticketPriceResponse,
} from '@viewmax/contracts/tickets';
import { townsResponse } from '@viewmax/contracts/towns';
import { trailerResponse, trailersResponse } from '@viewmax/contracts/trailers';
import { waitingsResponse } from '@viewmax/contracts/waiting';
import { createPushReceiver } from '@viewmax/testing/server/push-receiver';
import sharp from 'sharp';
import { newPerson } from '../new-person.ts';
import { BAUCHI, NOON, payloadOf, SAPELE, userOf } from '../start-backend.ts';
import { contract } from './contract.ts';
import { openWalker } from './walker.ts';

const { made, call, ok, signIn, picture, codeTo } = openWalker();

test('a visitor browses', async () => {
  const { moviesList } = await ok(moviesResponse, 'GET /api/v1/movies');
  const { MovieID: movieId } = moviesList[0] ?? { MovieID: '' };
  const { onemoviedetails } = await ok(movieResponse, 'GET /api/v1/movie/:movieId', { movieId });
  const { all_trailers } = await ok(trailersResponse, 'GET /api/v1/trailers');
  const trailerId = onemoviedetails.TrailerID ?? '';
  const { eachTrailer } = await ok(trailerResponse, 'GET /api/v1/trailer/:trailerId', { trailerId });
  // Only the screen of one trailer is shared as a link and leads to its movie.
  const { SharePictureURL: _, MovieID: __, ...listed } = eachTrailer;
  expect(all_trailers.results).toContainEqual(listed);
  expect(await ok(trailerResponse, 'GET /api/v1/selected-trailer/:movieId', { movieId })).toEqual({ eachTrailer });
  expect(await ok(townsResponse, 'GET /api/v1/towns')).toEqual({ towns: expect.arrayContaining([...knownTowns]) });
  const everywhere = await ok(nearestCinemasResponse, 'GET /api/v1/cinemas');
  const { cinemasLists } = await ok(cinemasResponse, 'GET /api/v1/cinemas/:lga', { lga: 'Sapele' });
  expect(everywhere.cinemasLists).toEqual(expect.arrayContaining(cinemasLists));
  const cinemaId = cinemasLists[0]?.CinemaID ?? '';
  const { cinema } = await ok(cinemaResponse, 'GET /api/v1/cinema/:cinemaId', { cinemaId });
  // Only the screen of one center shows its movies.
  expect(cinema).toEqual({ ...cinemasLists[0], LGA: expect.any(String), Movies: expect.any(Array) });
  await ok(servicesStatusResponse, 'GET /api/v1/services/status');
  await ok(updateAppResponse, 'GET /api/updateapp');
});

test('a member signs up, forgets the password, and uses the account', async () => {
  const person = newPerson({ phoneNumber: '08034445555' });
  const { phoneNumber } = person;
  expect((await call('POST /api/v1/signup', {}, { body: person })).status).toBe(200);
  const again = await call('POST /api/v1/signup', {}, { body: person });
  expect([again.status, again.body.error]).toEqual([
    409,
    'An account with this phone number already exists on the product.',
  ]);

  expect((await call('POST /api/v1/user/otpcode', {}, { body: { phoneNumber } })).body).toEqual({ ok: true });
  const verificationCode = await codeTo(phoneNumber);
  const wrong = { phoneNumber, verificationCode: 'wrong' };
  const refused = await call('POST /api/v1/user/verifyotpcode', {}, { body: wrong });
  expect([refused.status, refused.body.ok]).toEqual([400, false]);
  const right = { phoneNumber, verificationCode };
  expect((await call('POST /api/v1/user/verifyotpcode', {}, { body: right })).body).toEqual({ ok: true });
  const body = { ...right, newPassword: 'the second' };
  expect((await call('POST /api/v1/user/changepassword', {}, { body })).body).toEqual({ ok: true });

  const bad = await call('POST /api/v1/login', {}, { body: { phoneNumber, password: person.password } });
  expect([bad.status, bad.body.error]).toEqual([401, 'Invalid Login Credentials']);
  let token = await signIn(phoneNumber, 'the second');
  const { UUID: uuid } = userOf(token);
  const put = (row: string, change: object) => call(row, {}, { token, body: change });
  expect((await put('PUT /api/v1/user/update', { uuid, username: 'walker' })).body).toEqual({ ok: true });
  expect((await put('PUT /api/v1/user/update', { uuid, username: 'demo_sapele' })).status).toBe(409);
  expect((await put('PUT /api/v1/user/lga', { lga: 'Bauchi' })).body).toEqual({ ok: true });
  const device = { userUUID: uuid, devicetype: 'iOS', platform: 'ios' };
  expect((await call('POST /api/v1/user/devicedetails', {}, { token, body: device })).body).toEqual({ ok: true });
  const form = new FormData();
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  form.set('image', new Blob([new Uint8Array(bytes)]), 'me.png');
  form.set('uuid', uuid);
  form.set('mimeType', 'image/png');
  const { UserDpUrl } = (await call('POST /api/v1/user/upload', {}, { token, form })).body;
  expect((await picture(UserDpUrl)).headers.get('content-type')).toBe('image/webp');
  const fresh = await call('GET /api/v1/refresh/:uuid', { uuid }, { token });
  expect(userOf(fresh.body.token)).toMatchObject({ Username: 'walker', LGA: 'Bauchi', Balance: 5, UserDpUrl });
  const { sessions = [] } = (await call('GET /api/v1/user/sessions', {}, { token })).body;
  expect(sessions).toEqual([expect.objectContaining({ isCurrent: true })]);
  const key = await ok(pushKeyResponse, 'GET /api/v1/user/push', {}, { token });
  expect(Buffer.from(key.publicKey, 'base64url')).toHaveLength(65);
  const browser = { endpoint: 'https://push.example/walk', ...createPushReceiver().keys };
  expect((await put('PUT /api/v1/user/push', browser)).body).toEqual({ ok: true });
  expect((await call('POST /api/v1/user/push/end', {}, { token })).body).toEqual({ ok: true });
  expect((await put('PUT /api/v1/user/ticketsms', { isOn: false })).status).toBe(200);
  expect((await call('GET /api/v1/user/ticketsms', {}, { token })).body).toEqual({ isOn: false, isProven: true });
  const reminder = { movieID: 'harmattan-letters', isOn: true };
  expect((await put('PUT /api/v1/user/reminders', reminder)).status).toBe(200);
  const { movies } = await ok(remindersResponse, 'GET /api/v1/user/reminders', {}, { token });
  expect(movies).toEqual(['harmattan-letters']);
  const { body: data } = await call('GET /api/v1/user/data', {}, { token });
  expect(data).toMatchObject({ balance: 5, sessions, profile: { UUID: uuid, Username: 'walker', sex: 'Female' } });
  expect((await call('POST /api/v1/user/sessions/end', {}, { token, body: { session: 'others' } })).body).toEqual({
    ok: true,
  });
  const other = await signIn(phoneNumber, 'the second');
  const { sid } = payloadOf(other);
  expect((await call('POST /api/v1/user/logout', {}, { body: { session: sid } })).body).toEqual({ ok: true });
  expect((await call('GET /api/v1/user/sessions', {}, { token: other })).status).toBe(401);
  const passwords = { currentPassword: 'the second', newPassword: 'the third' };
  token = (await put('PUT /api/v1/user/password', passwords)).body.token;
  const newPhoneNumber = '08034446666';
  const wish = { newPhoneNumber, password: 'the third' };
  expect((await call('POST /api/v1/user/phone/code', {}, { token, body: wish })).body).toEqual({ ok: true });
  token = (await put('PUT /api/v1/user/phone', { newPhoneNumber, verificationCode: await codeTo(newPhoneNumber) })).body
    .token;
  expect(userOf(token)).toMatchObject({ UUID: uuid, PhoneNumber: newPhoneNumber });
  expect((await call('POST /api/v1/user/delete', {}, { token, body: { password: 'the third' } })).body).toEqual({
    ok: true,
  });
  expect((await call('GET /api/v1/refresh/:uuid', { uuid }, { token })).status).toBe(401);
});

test('a member buys a ticket, and an attendant redeems it at the door', async () => {
  const token = await signIn(SAPELE);
  const { UUID: uuid, LGA: lga } = userOf(token);
  const { userLocationMoviesList } = await ok(
    userMoviesResponse,
    'GET /api/v1/movies/:phoneNumber',
    { phoneNumber: SAPELE },
    { token },
  );
  const movieId = userLocationMoviesList[0]?.MovieID ?? '';
  const screenings = await ok(
    showingShowtimesResponse,
    'GET /api/v1/showingshowtimes/:movieId/:lga',
    { movieId, lga },
    { token },
  );
  const free = screenings.showtimes?.find(({ AssignedSeats, TotalSeats }) => TotalSeats - AssignedSeats > 10);
  const showtimeId = free?.ShowtimeID ?? '';
  const one = await ok(showtimeResponse, 'GET /api/v1/showtime/:showtimeId', { showtimeId }, { token });
  expect(one.showtime).toEqual(free);
  const { cinemas } = await ok(
    showingCinemasResponse,
    'GET /api/v1/showingcinemas/:movieId/:lga',
    { movieId, lga, query: `showtimeID=${showtimeId}` },
    { token },
  );
  const cinemaId =
    cinemas.find(({ AssignedSeats = 0, TotalSeats = 0 }) => TotalSeats - AssignedSeats > 2)?.CinemaID ?? '';
  const where = { movieId, cinemaId, showtimeId };
  const row = 'GET /api/v1/ticketprice/:movieId/:cinemaId/:showtimeId';
  const { ticketPrice } = await ok(ticketPriceResponse, row, where, { token });

  const plan = cinemas.find(({ CinemaID }) => CinemaID === cinemaId)?.PlanID ?? '';
  await ok(seatPlan, 'GET /api/v1/seatplan/:planId', { planId: plan });
  const seats = { showtimeId, cinemaId, query: 'count=2' };
  const { Best } = await ok(seatsResponse, 'GET /api/v1/seats/:showtimeId/:cinemaId', seats, { token });
  const wish = { uuid, showtimeID: showtimeId, cinemaID: cinemaId, seats: Best };
  const held = await ok(seatHold, 'POST /api/v1/seats/hold', {}, { token, body: wish });
  const released = await call('POST /api/v1/seats/release', {}, { token, body: { uuid, holdID: held.HoldID } });
  expect(released.body).toEqual({ ok: true });
  const party = { uuid, showtimeID: showtimeId, count: 2 };
  const { Waitings } = await ok(waitingsResponse, 'POST /api/v1/waiting', {}, { token, body: party });
  expect(await ok(waitingsResponse, 'GET /api/v1/waiting', {}, { token })).toMatchObject({ Waitings });
  const stop = { uuid, waitingID: Waitings[0]?.WaitingID };
  const { Waitings: left } = await ok(waitingsResponse, 'POST /api/v1/waiting/stop', {}, { token, body: stop });
  expect([Waitings.length, left]).toEqual([1, []]);

  const order = { uuid, showtimeID: showtimeId, cinemaID: cinemaId, numberOfTickets: 2, amountToPay: 2 * ticketPrice };
  const buy = (body: object) =>
    call('POST /api/v1/purchaseticket', {}, { token, body, headers: { 'idempotency-key': 'walk-1' } });
  const cheap = await buy({ ...order, amountToPay: 1 });
  expect([cheap.status, typeof cheap.body.message]).toEqual([409, 'string']);
  const bought = await buy(order);
  expect([bought.status, bought.body.message]).toEqual([200, undefined]);
  expect((await buy(order)).body).toEqual(bought.body);
  expect((await buy({ ...order, numberOfTickets: 3, amountToPay: 3 * ticketPrice })).status).toBe(422);

  const tickets = await ok(fetchTicketsResponse, 'POST /api/v1/fetchtickets', {}, { token, body: { uuid } });
  const ticket = tickets.find(({ ShowtimeID }) => ShowtimeID === showtimeId) as Ticket;
  const fetchTicket = (ticketID: string) => call('POST /api/v1/fetchticket', {}, { token, body: { uuid, ticketID } });
  expect(fetchTicketResponse.parse((await fetchTicket(ticket.TicketID)).body)).toEqual(ticket);
  expect((await fetchTicket('nothing')).status).toBe(404);
  expect(ticket.QrCode).toMatch(/^\d{12}$/);

  const scan = { code: ticket.QrCode, cinemaID: cinemaId, nonce: 'scan-one-1', reason: 'the doors open early' };
  const redeem = (bearer: string, body: object) => call('POST /api/v1/attendant/redeem', {}, { token: bearer, body });
  expect((await redeem(token, scan)).status).toBe(403);
  const door = await signIn('08000000009');
  const early = await redeem(door, { ...scan, force: true, reason: undefined });
  expect(early.status).toBe(400);
  Object.assign(scan, { force: true });
  expect((await redeem(door, scan)).body.ticket).toMatchObject({ TicketID: ticket.TicketID, TicketStatus: 'Used' });
  expect((await redeem(door, scan)).status).toBe(200);
  const second = await redeem(door, { ...scan, nonce: 'scan-two-2' });
  expect([second.status, second.body.firstScanAt]).toEqual([409, NOON.toISOString()]);
  const { cinemas: found, showings } = await ok(
    doorScreeningsResponse,
    'GET /api/v1/attendant/showings',
    {},
    { token: door },
  );
  const open = showings.find(({ startsAt }) => startsAt < NOON.toISOString());
  const at = { showtimeId: open?.ShowtimeID ?? '', cinemaId: open?.CinemaID ?? '' };
  await ok(doorListResponse, 'GET /api/v1/attendant/list/:showtimeId/:cinemaId', at, { token: door });
  expect(found.map(({ CinemaID }) => CinemaID)).toContain(cinemaId);
  const day = { cinemaId, date: '2026-03-04' };
  const report = await ok(doorReportResponse, 'GET /api/v1/attendant/report/:cinemaId/:date', day, { token: door });
  expect(report.forced).toMatchObject([{ SeatNumber: ticket.SeatNumber, reason: scan.reason }]);
  const back = await call('POST /api/v1/attendant/undo', {}, { token: door, body: { nonce: scan.nonce } });
  expect(back.body).toEqual({ ok: true });
  const cancel = { uuid, ticketIDs: ['nothing'], points: ticketPrice };
  expect((await call('POST /api/v1/tickets/cancel', {}, { token, body: cancel })).status).toBe(404);

  const sent = await call('POST /api/v1/tickets/send', {}, { token, body: { uuid, ticketID: ticket.TicketID } });
  const { claim } = sent.body;
  expect((await call('POST /api/v1/tickets/gift', {}, { body: { claim } })).body.gift?.MovieTitle).toBe(
    ticket.MovieTitle,
  );
  const friend = await signIn(BAUCHI);
  const take = { uuid: userOf(friend).UUID, claim };
  const taken = await call('POST /api/v1/tickets/take', {}, { token: friend, body: take });
  expect(taken.body.ticket).toMatchObject({ TicketID: ticket.TicketID, Gift: 'received' });
  expect(taken.body.ticket?.QrCode).not.toBe(ticket.QrCode);
  const takenBack = await call(
    'POST /api/v1/tickets/takeback',
    {},
    { token, body: { uuid, ticketID: ticket.TicketID } },
  );
  expect(takenBack.body.ticket).toMatchObject({ TicketID: ticket.TicketID, TicketStatus: 'Unused' });
});

test("a member tops up, and the server ignores the window's claim", async () => {
  const token = await signIn(SAPELE);
  const { UUID: uuid } = userOf(token);
  const quote = await call('POST /api/v1/wallet/topups', {}, { token, body: { uuid, VpValue: 1000 } });
  expect(quote.body).toMatchObject({ VpValue: 1000, naira: 677, currency: 'NGN' });
  const txRef = quote.body.tx_ref;
  const claim = { token, body: { status: 'successful' } };
  const back = await call('POST /api/v1/wallet/topups/:txRef/return', { txRef }, claim);
  expect(back.body.topUp).toMatchObject({ tx_ref: txRef, creditedVp: 0 });
  expect((await call('POST /api/v1/wallet/topups/:txRef/return', { txRef: 'nothing' }, claim)).status).toBe(404);
  const stop = await call('POST /api/v1/wallet/topups/:txRef/stop', { txRef }, { token });
  expect(stop.body.topUp).toEqual(back.body.topUp);
  const list = await call('GET /api/v1/wallet/topups', {}, { token });
  expect(list.body.topUps).toHaveLength(1);
  const { body } = await call('GET /api/v1/wallet/statement', {}, { token });
  expect(body.lines?.[0]?.balance).toBe(body.balance);
  for (const provider of ['flutterwave', 'paystack']) {
    expect((await call(`POST /api/v1/webhooks/${provider}`, {}, { body: {} })).status).toBe(401);
  }
});

test('the walk covers every call of the contract', () => {
  expect([...made].toSorted()).toEqual(contract.map((row) => row.call).toSorted());
});
