import type { Page } from '@playwright/test';
import { expect } from '../setup/journey.ts';
import { give, test } from '../setup/own-member.ts';
import { LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import {
  buysMore,
  confirmsSeat,
  endsHold,
  heldSeats,
  holdEnd,
  holdsElsewhere,
  isConfirming,
  sees,
  ticketsOf,
  withoutPlans,
} from '../steps/booking.ts';
import { brokenWords, setsTextSize } from '../steps/large-text.ts';
import { isAt } from '../steps/navigation.ts';

const PRICE = 4_500;

test.describe('seats of a hall with a plan', () => {
  const party = (page: Page, words: RegExp) =>
    expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  const map = (page: Page) => page.getByRole('button', { name: /^Map of the hall/ });

  async function choosesFour(page: Page): Promise<void> {
    await isConfirming(page);
    for (let taps = 0; taps < 3; taps += 1) await page.getByRole('button', { name: 'More' }).tap();
    await party(page, /Row\s\w, seats\s\d+\sto\s\d+ · together/);
    // Three seats have such a text too, and the phone stores a hold after it shows it.
    await expect.poll(() => heldSeats(page)).toHaveLength(4);
  }

  test('a party of four moves with one tap, and gets exactly its seats', async ({ page, stack, member }) => {
    await give(stack, member, 4 * PRICE);
    await choosesFour(page);
    await page.getByRole('link', { name: 'Change' }).tap();
    await isAt(page, '/seats');
    await isAccessible(page);
    await map(page).tap({ position: { x: 60, y: 400 } });
    await party(page, /^Row\sK, seats\s1\sto\s4/);
    await page.getByRole('button', { name: 'Use these seats' }).tap();
    await party(page, /Row\sK, seats\s1\sto\s4 · together/);
    await confirmsSeat(page);
    await expect(sees(page, 'Success!')).toContainText('Row K, seats 1 to 4');
    await page.goBack();
    await isAt(page, '/mytickets');
    const seats = (await ticketsOf(stack, member)).map(({ SeatNumber }) => SeatNumber).sort();
    expect(seats).toEqual(['K1', 'K2', 'K3', 'K4']);
  });

  test('on low screens and with large text the bar leaves the hall its place, and the party is above it', async ({
    page,
    member: _,
  }) => {
    await choosesFour(page);
    const use = page.getByRole('button', { name: 'Use these seats' });
    for (const [width, height, text, most] of [
      [320, 568, 100, 0.25],
      [640, 320, 100, 0.25],
      [360, 640, 200, 0.4],
    ] as const) {
      await page.setViewportSize({ width, height });
      await setsTextSize(page, text);
      await page.getByRole('link', { name: 'Change' }).tap();
      const mine = map(page).locator('use[href$="mine"]').last();
      await mine.waitFor();
      const { y = 0, height: high = height } = (await use.locator('..').boundingBox()) ?? {};
      expect(high / height).toBeLessThan(most);
      const seat = await mine.boundingBox();
      expect((seat?.y ?? height) + (seat?.height ?? 0)).toBeLessThanOrEqual(y);
      await page.getByRole('button', { name: 'List' }).tap();
      expect(await brokenWords(page.getByRole('main').getByRole('list'))).toEqual([]);
      await use.tap();
    }
  });

  test('on two phones that want one row the second one sits nearby', async ({ page, stack, member: _ }) => {
    await choosesFour(page);
    await page.getByRole('link', { name: 'Change' }).tap();
    await map(page).waitFor();
    await holdsElsewhere(page, stack, ['J1', 'J2', 'J3', 'J4']);
    await map(page).tap({ position: { x: 60, y: 366 } });
    await expect(page.getByRole('alert')).toHaveText('Row J, seats 1 to 4 were just taken.');
    await party(page, /^Row\s[G-L], seats/);
    await expect(page.getByRole('button', { name: 'Use these seats' })).toBeEnabled();
  });

  test('by the keyboard and the list alone a member takes another row', async ({ page, member: _ }) => {
    await choosesFour(page);
    await page.getByRole('link', { name: 'Change' }).press('Enter');
    await map(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await party(page, /^Row\s\w, seats\s\d+\sto\s\d+/);
    await page.getByRole('button', { name: 'List' }).press('Enter');
    // Other journeys have seats in some rows.
    const row = page.getByRole('button', { name: /^Row \w Free: 1 to 12/ }).first();
    const [, letter] = /^Row (\w)/.exec((await row.textContent()) ?? '') ?? [];
    await row.press('Enter');
    await page.getByRole('button', { name: `Row ${letter}, seat 2`, exact: true }).press('Enter');
    await party(page, new RegExp(`^Row\\s${letter}, seats\\s1\\sto\\s4`));
    await isAccessible(page);

    // High contrast has no backgrounds, so the chosen one and the main button have edges.
    await page.emulateMedia({ forcedColors: 'active' });
    const view = (name: string) => page.getByRole('button', { name, exact: true });
    await expect(view('List')).toHaveCSS('outline-width', '3px');
    await expect(view('Map')).toHaveCSS('outline-width', '1px');
    await expect(view('Use these seats')).toHaveCSS('border-style', 'solid');
  });

  test(
    'an ended hold is bought while its seats are free, and leads to others when they are gone',
    LONG,
    async ({ page, stack, member }) => {
      await give(stack, member, 8 * PRICE);
      await choosesFour(page);
      await endsHold(page, stack);
      await confirmsSeat(page);
      await expect(sees(page, 'Success!')).toBeVisible();

      await choosesFour(page);
      const lost = await heldSeats(page);
      await endsHold(page, stack);
      await holdsElsewhere(page, stack, lost);
      await buysMore(page, 4);
      await sees(page, /seats were just taken/)
        .getByRole('button')
        .first()
        .tap();
      // Who lets a hold end waits for the next one, and still buys.
      await expect(page.getByText('The best free seats are chosen when you confirm.')).toBeVisible();
      await buysMore(page, 4);
      await expect(sees(page, 'Success!')).toBeVisible();
      const bought = (await ticketsOf(stack, member)).map(({ SeatNumber }) => SeatNumber);
      expect(bought).toHaveLength(8);
      expect(bought.filter((seat) => lost.includes(seat ?? ''))).toEqual([]);
    },
  );

  test('in two tabs a booking is bought once, and the second one leads to the tickets', async ({
    page,
    context,
    stack,
    member,
  }) => {
    await give(stack, member, 8 * PRICE);
    await choosesFour(page);
    const second = await context.newPage();
    await second.goto('/confirmticket');
    await party(second, /Row\s\w, seats\s\d+\sto\s\d+ · together/);
    await confirmsSeat(page);
    await expect(sees(page, 'Success!')).toBeVisible();
    const notice = sees(second, 'This booking is finished');
    await expect(notice).toContainText('You have bought 4 tickets to Eko Nocturne');
    await isAccessible(second);
    await notice.getByRole('button', { name: 'Close' }).tap();
    await party(second, /Row\s\w, seats\s\d+\sto\s\d+ · together/);
    await confirmsSeat(second);
    const question = sees(second, 'Buy 4 more tickets?');
    await isAccessible(second);
    await question.getByRole('link', { name: 'View Tickets' }).tap();
    await isAt(second, '/mytickets');
    expect(await ticketsOf(stack, member)).toHaveLength(4);
  });

  test('seats that are left before the answer are given back when it comes', LONG, async ({ page, member: _ }) => {
    await choosesFour(page);
    await page.route('**/api/v1/seats/hold', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.getByRole('button', { name: 'More' }).tap();
    await page.waitForRequest('**/api/v1/seats/hold');
    const released = page.waitForResponse('**/api/v1/seats/release');
    await page.getByRole('link', { name: 'See a Movie' }).first().tap();
    expect((await released).ok()).toBe(true);
    expect(await heldSeats(page)).toEqual([]);
  });

  test('a top-up keeps the seats, and the way back holds them longer', async ({ page, stack, member }) => {
    await choosesFour(page);
    const chosen = await heldSeats(page);
    const until = await holdEnd(stack);
    await page.getByRole('link', { name: 'Get More Viewmax Credit' }).tap();
    await isAt(page, '/fund');
    await give(stack, member, 4 * PRICE);
    await page.goto('/confirmticket?finish=1');
    await page.getByRole('button', { name: 'Confirm Seat' }).waitFor();
    await expect.poll(() => holdEnd(stack)).toBeGreaterThan(until);
    expect(await heldSeats(page)).toEqual(chosen);
    await confirmsSeat(page);
    await expect(sees(page, 'Success!')).toBeVisible();
    expect((await ticketsOf(stack, member)).map(({ SeatNumber }) => SeatNumber).sort()).toEqual([...chosen].sort());
  });

  test('a screen reader meets the list, the map and the seats in this order', LONG, async ({ page, member: _ }) => {
    await choosesFour(page);
    await page.getByRole('link', { name: 'Change' }).tap();
    await map(page).waitFor();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading /Eko Nocturne .+/ [level=1]
      - group "View":
        - button "List"
        - button "Map" [pressed]
      - combobox "Zone"
      - button /^Map of the hall, the screen is at the top/
      - status:
        - paragraph: /Row\\s\\w, seats\\s\\d+\\sto\\s\\d+/
        - paragraph: /Vp/
      - text: /Held for you until/
      - button "Use these seats"
    `);
    await page.getByRole('button', { name: 'List' }).tap();
    await expect(page.getByRole('button', { name: /^Row G/ })).toHaveAccessibleName(/Free: /);
  });

  test('a hall without a plan sells as before', LONG, async ({ page, stack, member }) => {
    await give(stack, member, PRICE);
    await withoutPlans(stack, 'last-danfo-to-ojota');
    await isConfirming(page, 'last-danfo-to-ojota');
    await expect(page.getByRole('link', { name: 'Change' })).toHaveCount(0);
    await confirmsSeat(page);
    await expect(sees(page, 'Success!')).toBeVisible();
  });
});
