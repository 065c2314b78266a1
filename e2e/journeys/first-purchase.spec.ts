import { withClient } from '@viewmax/server/with-client';
import type { Stack } from '@viewmax/tools/start-stack';
import { expect, type Page } from '../setup/journey.ts';
import { give, newMember, test } from '../setup/own-member.ts';
import { signsUp } from '../steps/account.ts';
import { cinemaCard, confirmsSeat, heldSeats } from '../steps/booking.ts';
import { countsFingers, types } from '../steps/fingers.ts';
import { seesPosters, showtimes, signUpToSee } from '../steps/movies.ts';
import { isAt } from '../steps/navigation.ts';
import { paysBy, proceedToPay, sendsMoney, transferOf } from '../steps/payments.ts';

/** From a shared movie to a code, counted in taps. Nobody is signed in. */
test.use({ storageState: undefined });

const PRICE = 4_500;

/** A visitor becomes a member. Returns the phone. */
async function signsUpToSee(page: Page): Promise<string> {
  const phone = `0807${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  await signUpToSee(page).tap();
  await page.getByLabel('State').selectOption('Delta');
  await types(page.getByLabel('Phone number'), phone);
  await types(page.getByLabel('Password', { exact: true }), 'ekete-42');
  // The fifth of March 1998. The field adds zeros, slashes and the century.
  await types(page.getByLabel('Date of birth'), '5398');
  await page.getByText('Female').tap();
  await signsUp(page);
  await page.getByRole('link', { name: 'Continue to Login' }).tap();
  return phone;
}

/** The first showtime of the open day that is sold, which is the first day with one. */
async function choosesFirst(page: Page): Promise<void> {
  await isAt(page, '/movie/eko-nocturne');
  // The page opens at the showtimes.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1000);
  await showtimes(page)
    .getByRole('button', { name: /Get Ticket/ })
    .first()
    .tap();
  await cinemaCard(page, 'Riverside Screens')
    .getByRole('link', { name: /Proceed/ })
    .tap();
}

/** A visitor signs up at a shared movie and chooses a seat on the map. Returns the phone. */
async function comesToChosenSeat(page: Page): Promise<string> {
  await page.goto('/movie/eko-nocturne');
  const phone = await signsUpToSee(page);
  await choosesFirst(page);
  await page.getByRole('link', { name: 'Change' }).tap();
  await page.getByRole('button', { name: /^Map of the hall/ }).tap({ position: { x: 180, y: 300 } });
  const use = page.getByRole('button', { name: 'Use these seats' });
  await expect(use).not.toHaveAttribute('aria-busy', 'true');
  await use.tap();
  return phone;
}

async function seesCode(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Show the QR code' }).tap();
  await expect(page.getByText(/^\d{3} \d{3} \d{3} \d{3}$/)).toBeVisible();
}

/** The ticket has the only seat that was held. */
const seesSeat = (page: Page, [seat = '']: readonly string[]) =>
  expect(page.getByText(/^Row\s\w, seat\s\d+$/).first()).toHaveText(new RegExp(`seat\\s${seat.slice(1)}$`));

async function buysAndSeesCode(page: Page): Promise<void> {
  await isAt(page, '/confirmticket');
  await confirmsSeat(page);
  await seesCode(page);
}

/** A member's only hold lasts half an hour in all, or to the begin of a show that is sooner. */
async function isHeldLongest(stack: Stack, phone: string): Promise<void> {
  const { rows } = await withClient(stack.db, (client) =>
    client.query<{ minutes: number; most: number }>(
      `select round(extract(epoch from h.ends_at - h.begun_at) / 60)::integer as minutes,
          round(extract(epoch from least(interval '30 minutes', s.starts_at - h.begun_at)) / 60)::integer as most
        from app.holds h join app.users u on u.id = h.user_id join app.showtimes s on s.id = h.showtime_id
        where u.phone = $1`,
      [phone],
    ),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.minutes).toBe(rows[0]?.most);
}

test('a visitor pays by card, and gets to a code in 15 taps and 23 typed characters', async ({ page }) => {
  const count = await countsFingers(page);
  await page.goto('/movie/eko-nocturne');
  await signsUpToSee(page);
  await choosesFirst(page);
  await page.getByRole('link', { name: 'Get More Viewmax Credit' }).tap();

  // The amount is what the tickets need.
  await proceedToPay(page).tap();
  await paysBy(page, 'Card that succeeds');
  await buysAndSeesCode(page);

  const { taps, typed } = await count();
  expect(taps).toBeLessThanOrEqual(15);
  expect(typed).toBeLessThanOrEqual(23);

  // No page of the payment is left behind.
  await page.goBack();
  await isAt(page, '/');
  await seesPosters(page);
});

test('a visitor chooses a seat, pays by transfer, keeps the seat meanwhile, and gets to a code in 20 taps', async ({
  page,
  stack,
}) => {
  const count = await countsFingers(page);
  const phone = await comesToChosenSeat(page);
  await page.getByRole('link', { name: 'Get More Viewmax Credit' }).tap();
  const booking = page.getByRole('region', { name: 'Your booking' });
  await expect(booking).toContainText(/Row\s\w, seat\s\d+Held for you until/);
  const seats = await heldSeats(page);
  expect(seats).toHaveLength(1);

  await page.getByRole('button', { name: 'Bank transfer' }).tap();
  await page.getByText(/^Send exactly/).waitFor();
  await expect(page.getByText(/Held for you until/)).toBeVisible();
  await isHeldLongest(stack, phone);
  const { account, naira } = await transferOf(page);
  await page.getByRole('button', { name: 'I have sent it' }).tap();
  await sendsMoney(stack.address, account, naira);
  await page.getByRole('link', { name: 'Finish your booking' }).tap();
  await buysAndSeesCode(page);
  await seesSeat(page, seats);

  const { taps } = await count();
  expect(taps).toBeLessThanOrEqual(20);
});

test('a visitor chooses a seat, pays by transfer in one step, and gets to its code in 17 taps', async ({
  page,
  stack,
}) => {
  const count = await countsFingers(page);
  const phone = await comesToChosenSeat(page);
  const seats = await heldSeats(page);
  await page.getByRole('link', { name: /^Pay ₦[\d,]+ and get the ticket$/ }).tap();
  await page.getByRole('button', { name: 'Bank transfer' }).tap();
  await expect(page.getByText(/^Money that arrives before .* buys your tickets/)).toBeVisible();
  await isHeldLongest(stack, phone);
  const { account, naira } = await transferOf(page);

  await sendsMoney(stack.address, account, naira);
  await expect(page.getByText(/^Your tickets are ready: Row/)).toBeVisible();
  await seesCode(page);
  await seesSeat(page, seats);

  expect((await count()).taps).toBeLessThanOrEqual(17);
});

test('a member with points signs in on a new phone, and gets to a code in 11 taps', async ({ page, stack }) => {
  const { phone, password } = await newMember(stack);
  await give(stack, { phone, password }, PRICE);
  const count = await countsFingers(page);
  await page.goto('/movie/eko-nocturne');
  await signUpToSee(page).tap();
  await page.getByRole('link', { name: 'Log In' }).tap();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  await types(page.getByLabel('Phone number'), phone);
  await types(page.getByLabel('Password', { exact: true }), password);
  await page.getByRole('button', { name: 'Log In' }).tap();
  await choosesFirst(page);
  await buysAndSeesCode(page);
  expect((await count()).taps).toBeLessThanOrEqual(11);
});
