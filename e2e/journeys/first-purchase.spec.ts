import { expect, test } from '../setup/journey.ts';
import { signsUp } from '../steps/account.ts';
import { cinemaCard, confirmsSeat } from '../steps/booking.ts';
import { countsFingers, types } from '../steps/fingers.ts';
import { opensTomorrow, showtimeButtons, showtimes } from '../steps/movies.ts';
import { paysBy, proceedToPay } from '../steps/payments.ts';
import { isAt } from '../steps/places.ts';

test('a visitor gets from a shared movie to a code in 20 taps and 23 typed characters', async ({ page }) => {
  const count = await countsFingers(page);
  await page.goto('/movie/eko-nocturne');
  await showtimes(page).getByRole('link').tap();

  await page.getByLabel('State').selectOption('Delta');
  await types(page.getByLabel('Phone number'), `0807${String(Date.now() % 10_000_000).padStart(7, '0')}`);
  await types(page.getByLabel('Password', { exact: true }), 'ekete-42');
  // The fifth of March 1998. The field adds zeros, slashes and the century.
  await types(page.getByLabel('Date of birth'), '5398');
  await page.getByText('Female').tap();
  await signsUp(page);
  await page.getByRole('link', { name: 'Continue to Login' }).tap();

  await isAt(page, '/movie/eko-nocturne');
  await opensTomorrow(page);
  await showtimeButtons(page, 'Get Ticket').first().tap();
  await cinemaCard(page, /./)
    .getByRole('link', { name: /Proceed/ })
    .tap();
  await page.getByRole('link', { name: 'Get More Viewmax Credit' }).tap();

  // The amount is what the tickets need.
  await proceedToPay(page).tap();
  await paysBy(page, 'Card that succeeds');

  await isAt(page, '/confirmticket');
  await confirmsSeat(page);
  await page.getByRole('link', { name: 'Show the QR code' }).tap();
  await expect(page.getByText(/^\d{3} \d{3} \d{3} \d{3}$/)).toBeVisible();

  const { taps, typed } = await count();
  expect(taps).toBeLessThanOrEqual(20);
  expect(typed).toBeLessThanOrEqual(23);
});
