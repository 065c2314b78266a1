import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@viewmax/server/with-client';
import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { viewmaxOf } from '../setup/viewmax.ts';
import { isAccessible } from '../steps/accessible.ts';
import { choosesCinema, confirmsSeat, sees, ticketsOf } from '../steps/booking.ts';
import { tomorrowsDate } from '../steps/days.ts';
import { brokenWords, setsTextSize } from '../steps/large-text.ts';
import { opensTomorrow, showtimes } from '../steps/movies.ts';
import { isAt } from '../steps/navigation.ts';

const MOVIE = 'the-tailor-of-amukpe';

test.use({ points: 20_000 });

/** A showtime of its own, whose cinema has a price for children and one for students. */
function matinee(): string {
  const folder = join(test.info().outputDir, 'matinee');
  mkdirSync(folder, { recursive: true });
  const lines = [
    'movie,cinema,hall,date,start_time,seats,price,categories',
    `${MOVIE},riverside-screens,"Screen 9, garden",${tomorrowsDate()},03:15,40,4500,"child:2000:Under 12, with an adult | student:3000:Student card"`,
  ];
  writeFileSync(join(folder, 'showtimes.csv'), lines.join('\n'));
  return folder;
}

test('a family of four pays each price, is named on ticket and code, and gets back what each ticket cost', async ({
  page,
  stack,
  member,
}) => {
  expect(await viewmaxOf(stack)('content', 'import', matinee(), '--yes')).toMatchObject({ code: 0 });
  await page.goto(`/movie/${MOVIE}`);
  await opensTomorrow(page);
  const showtime = showtimes(page).getByRole('button', { name: /3:15\sAM/ });
  await expect(showtime).toContainText('4,500 Vp');
  await showtime.tap();
  await choosesCinema(page, 'Riverside Screens');
  await page.getByRole('button', { name: 'More children' }).tap();
  await page.getByRole('button', { name: 'Fewer adults' }).tap();
  await expect(page.getByText('The cinema says of children: “Under 12, with an adult”.')).toBeVisible();
  await expect(page.getByText('2,000 Vp', { exact: true })).toBeVisible();
  await isAccessible(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await setsTextSize(page, 200);
  expect(await brokenWords(page.locator('main'))).toEqual([]);
  await setsTextSize(page, 100);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More children' }).tap();
  for (let adult = 0; adult < 2; adult += 1) await page.getByRole('button', { name: 'More adults' }).tap();
  await expect(page.getByText('13,000 Vp')).toBeVisible();
  await isAccessible(page);
  await confirmsSeat(page);
  const success = sees(page, 'Success!');
  await expect(success).toContainText('2 adults, 2 children to The Tailor of Amukpe');
  const bought = await ticketsOf(stack, member);
  expect(bought.map(({ Category, PaidVp }) => `${Category} ${PaidVp}`)).toEqual([
    'adult 4500',
    'adult 4500',
    'child 2000',
    'child 2000',
  ]);

  await success.getByRole('link', { name: 'Show the QR code' }).tap();
  await isAt(page, '/ticketdetails');
  await expect(page.getByText('Adult', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'One code for all 4' }).tap();
  const code = sees(page, 'One code for all 4');
  await expect(code).toContainText('2 adults, 2 children');
  await isAccessible(page);
  await code.getByRole('button', { name: 'Close' }).tap();

  await page.getByRole('button', { name: /^Cancel Ticket/ }).tap();
  await sees(page, 'Cancel the ticket?')
    .getByLabel(/^All 2 adults, 2 children, /)
    .tap();
  const question = sees(page, 'Cancel 4 tickets?');
  await expect(question).toContainText('You get back 13,000 Vp');
  await question.getByRole('button', { name: 'Cancel 4 tickets' }).tap();
  await expect(sees(page, 'Cancelled')).toContainText('13,000 Vp are back in your wallet');
  const cancelled = await ticketsOf(stack, member);
  expect(cancelled.map(({ TicketStatus, RefundedVp }) => `${TicketStatus} ${RefundedVp}`).sort()).toEqual([
    'Cancelled 2000',
    'Cancelled 2000',
    'Cancelled 4500',
    'Cancelled 4500',
  ]);
  const findings = await withClient(stack.db, (client) => client.query('select * from app.ledger_findings()'));
  expect(findings.rows).toEqual([]);
});
