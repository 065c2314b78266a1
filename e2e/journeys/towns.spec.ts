import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '@viewmax/tools/start-stack';
import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { LONG } from '../setup/tiers.ts';
import { viewmaxOf } from '../setup/viewmax.ts';
import { isAccessible } from '../steps/accessible.ts';
import { fillsSignup, signsUp } from '../steps/account.ts';
import { cinemaCard, confirmsSeat, sees, showtimeAt } from '../steps/booking.ts';
import { opensMovie, opensTomorrow, showtimeButtons } from '../steps/movies.ts';
import { isAt, seesHeading } from '../steps/navigation.ts';

test.use({ storageState: undefined });

const tomorrow = () => new Date(Date.now() + 25 * 3_600_000).toISOString().slice(0, 10);

const TOWNS = ['country,state,lga', 'Nigeria,Delta,Sapele', 'Nigeria,Bauchi,Bauchi'];
const CINEMA = 'toro-screen,Toro,Toro Screen,"1 Jos Road, Toro",At the Junction,10.05,9.06,/img/a.svg,One screen.';

/** A new town with one cinema and one screening, for the free points of a sign-up. */
const FILES = (): Record<string, string[]> => ({
  towns: [...TOWNS, 'Nigeria,Bauchi,Toro'],
  cinemas: ['id,lga,name,address,slug,latitude,longitude,preview,features', CINEMA],
  showtimes: [
    'movie,cinema,hall,date,start_time,seats,price',
    `eko-nocturne,toro-screen,"Main hall",${tomorrow()},19:30,40,5`,
  ],
});

function folderOf(name: string, files: Record<string, string[]>): string {
  const folder = join(test.info().outputDir, name);
  mkdirSync(folder, { recursive: true });
  for (const [kind, lines] of Object.entries(files)) writeFileSync(join(folder, `${kind}.csv`), lines.join('\n'));
  return folder;
}

const releasesOf = async ({ address }: Stack) =>
  ((await (await fetch(`${address}/discovery.json`)).json()) as { setId: string }).setId;

test(
  'a town opens by an import, without a release: a new member signs up there and buys; then it closes',
  LONG,
  async ({ page, stack }) => {
    const viewmax = viewmaxOf(stack);
    const before = await releasesOf(stack);
    const opened = await viewmax('content', 'import', folderOf('opened', FILES()), '--yes');
    expect(opened).toMatchObject({ code: 0, out: expect.stringContaining('+ town Toro') });

    // A page shows the last answer while it asks for the next one.
    await expect(async () => {
      await page.goto('/viewmaxcenters');
      await expect(cinemaCard(page, 'TORO SCREEN')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.goto('/signup');
    await fillsSignup(page, `0706${Date.now() % 10_000_000}`.padEnd(11, '0'), 'a-long-password');
    await page.getByLabel('State').selectOption('Bauchi');
    await page.getByLabel('LGA').selectOption('Toro');
    await signsUp(page);
    await page.getByRole('link', { name: 'Continue to Login' }).tap();
    await isAt(page, '/home');
    await opensMovie(page, 'Eko Nocturne');
    await opensTomorrow(page);
    await showtimeButtons(page, 'Get Ticket').first().tap();
    await cinemaCard(page, 'Toro Screen')
      .getByRole('link', { name: /Proceed/ })
      .tap();
    await confirmsSeat(page);
    await sees(page, 'Success!').waitFor();

    const withoutToro = [folderOf('closed', { towns: TOWNS }), '--remove', '--yes'];
    const refused = await viewmax('content', 'import', ...withoutToro);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Toro has showtimes ahead') });
    const showtime = await showtimeAt(stack, 'toro-screen');
    await viewmax('content', 'cancel-showing', showtime, '--reason', 'The town closes', '--yes');
    expect(await viewmax('content', 'import', ...withoutToro)).toMatchObject({ code: 0 });

    await page.goto('/');
    await expect(page.getByText('Viewmax currently has no partner cinema in your location.')).toBeVisible();
    await isAccessible(page);
    await page.goto('/viewmaxcenters');
    await expect(page.getByText('Viewmax currently has no partner cinema in your location.')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Change LGA' }).tap();
    await page.getByLabel('LGA', { exact: true }).selectOption('Bauchi');
    await page.getByRole('button', { name: 'Save' }).tap();
    await isAt(page, '/viewmaxcenters');
    await expect(cinemaCard(page, 'WIKKI LIGHTS')).toBeVisible();
    await page.goto('/mytickets');
    await seesHeading(page, 'My Tickets');
    await expect(page.getByRole('listitem').getByRole('link')).toContainText('Cancelled');
    expect(await releasesOf(stack)).toBe(before);
  },
);
