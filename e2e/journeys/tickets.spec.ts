import type { Locator } from '@playwright/test';
import { expect } from '../setup/journey.ts';
import { newMember, test } from '../setup/own-member.ts';
import { LONG } from '../setup/tiers.ts';
import { viewmaxOf } from '../setup/viewmax.ts';
import { isAccessible } from '../steps/accessible.ts';
import { codeOf, confirmsSeat, isConfirming, isFocused, isRedeemed, sees, ticketsOf } from '../steps/booking.ts';
import { brokenWords, setsTextSize } from '../steps/large-text.ts';
import { hasRested, isAt, movesTo, tabBar } from '../steps/navigation.ts';
import { isScannedAs } from '../steps/scanned.ts';
import { logsIn } from '../steps/session.ts';
import { ledgerShows } from '../steps/wallet.ts';

const PRICE = 4_500;
const REASON = 'The projector is broken';
const NO_SESSION = { cookies: [], origins: [] };

test.use({ points: 20_000 });

test('a member gets a ticket with a code that an attendant redeems and the phone stores', async ({
  page,
  context,
  stack,
}) => {
  await isConfirming(page);
  await page.getByRole('button', { name: 'More' }).tap();
  await expect(page.getByText('9,000 Vp')).toBeVisible();
  await confirmsSeat(page);
  await sees(page, 'Success!').getByRole('link', { name: 'View Tickets' }).tap();
  await isAt(page, '/mytickets');
  const cards = page.getByRole('listitem').getByRole('link');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(/Riverside Screens.*2 tickets, /);
  await isAccessible(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await setsTextSize(page, 200);
  expect(await brokenWords(cards)).toEqual([]);
  await setsTextSize(page, 100);
  await page.setViewportSize({ width: 390, height: 844 });
  await cards.tap();

  await isFocused(page, 'Ticket details');
  const code = await codeOf(page);
  await isScannedAs(page, code);
  await isAccessible(page);
  await isRedeemed(stack, code);
  await page.reload();
  await expect(page.getByText(/^This ticket is Used\. Scanned at/)).toBeVisible();

  await hasRested(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: /^Seat \w+$/ }).tap();
  await expect(page.getByText('Saved on this phone.')).toBeVisible();
  await expect.poll(() => codeOf(page)).not.toBe(code);
  await isScannedAs(page, await codeOf(page));
  await movesTo(page, '/mytickets');
  await page.getByRole('button', { name: 'Dismiss' }).tap();
  await expect(cards).toHaveCount(1);
});

test(
  'a member turns through the codes of one screening, and sees each whole sideways',
  LONG,
  async ({ page, stack, member }) => {
    await isConfirming(page);
    for (let more = 0; more < 2; more++) await page.getByRole('button', { name: 'More' }).tap();
    await confirmsSeat(page);
    await sees(page, 'Success!').getByRole('link', { name: 'Show the QR code' }).tap();
    await isAt(page, '/ticketdetails');
    const codes = [await codeOf(page)];
    await page.getByRole('button', { name: 'Next ticket' }).tap();
    await expect.poll(() => codeOf(page)).not.toBe(codes[0]);
    codes.push(await codeOf(page));
    // A swipe of a finger ends in this scroll position.
    const pages = page.getByRole('list', { name: 'Codes of this showtime' });
    await pages.dispatchEvent('pointerdown');
    await pages.evaluate((list) => list.scrollTo({ left: 2 * list.clientWidth }));
    await expect.poll(() => codeOf(page)).not.toBe(codes[1]);
    codes.push(await codeOf(page));
    const bought = await ticketsOf(stack, member);
    expect(codes.sort()).toEqual(bought.map(({ QrCode }) => QrCode).sort());

    await page.setViewportSize({ width: 640, height: 360 });
    const picture = page.getByRole('img', { name: 'QR code' });
    await expect.poll(async () => (await picture.boundingBox())?.height).toBeLessThan(256);
    const [box, tabs] = [await picture.boundingBox(), await tabBar(page).boundingBox()];
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    await isScannedAs(page, await codeOf(page));
  },
);

test('a member cancels a ticket after its points were named, and the statement has them', async ({
  page,
  stack,
  member,
}) => {
  await isConfirming(page);
  await expect(
    page.getByText(/You can cancel the ticket under My Tickets until .* After that, Confirm Seat is irreversible\./),
  ).toBeVisible();
  await page.getByRole('button', { name: 'More' }).tap();
  await confirmsSeat(page);
  await sees(page, 'Success!').getByRole('link', { name: 'Show the QR code' }).tap();
  await isAt(page, '/ticketdetails');
  const cancel = page.getByRole('button', { name: /^Cancel Ticket Free to cancel until/ });
  await cancel.tap();
  const question = sees(page, 'Cancel the ticket?');
  await expect(question).toContainText('You get back 4,500 Vp');
  await isAccessible(page);
  await question.getByLabel(/^All 2 tickets/).tap();
  await expect(sees(page, 'Cancel 2 tickets?')).toContainText('You get back 9,000 Vp');
  await sees(page, 'Cancel 2 tickets?')
    .getByLabel(/^This one/)
    .tap();
  await question.getByRole('button', { name: 'Cancel the ticket' }).tap();
  await expect(sees(page, 'Cancelled')).toContainText('4,500 Vp are back in your wallet');
  await sees(page, 'Cancelled').getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByText(/^This ticket is Cancelled\. 4,500 Vp are back/)).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await isAccessible(page);
  expect((await ticketsOf(stack, member)).map(({ TicketStatus }) => TicketStatus)).toEqual(['Unused', 'Cancelled']);
  await ledgerShows(stack, member, [
    ['bonus', 20_000],
    ['purchase', -2 * PRICE],
    ['refund', PRICE],
  ]);
  await page.goto('/statement');
  await expect(page.getByText('Ticket cancelled')).toBeVisible();
});

test(
  'a member sees a cancelled screening on the open ticket, without a reload',
  LONG,
  async ({ page, stack, member }) => {
    await page.clock.install();
    const viewmax = viewmaxOf(stack);
    await isConfirming(page, 'okada-99');
    await confirmsSeat(page);
    await sees(page, 'Success!').getByRole('link', { name: 'Show the QR code' }).tap();
    await isAt(page, '/ticketdetails');
    await expect(page.getByText('Present this QRcode OR Pin below to the Cinema Attendant.')).toBeVisible();
    const [ticket] = await ticketsOf(stack, member);
    const words = ['content', 'cancel-showing', ticket?.ShowtimeID ?? '', '--cinema', ticket?.CinemaID ?? ''];
    const plan = await viewmax(...words, '--reason', REASON);
    expect(plan.out).toMatch(/1 tickets, 1 members, \d+ Vp/);
    expect(await viewmax(...words, '--reason', REASON, '--yes')).toMatchObject({ code: 0 });

    // An open ticket asks every 15 seconds.
    await page.clock.fastForward(15_000);
    await expect(page.getByText(new RegExp(`The show was cancelled: ${REASON}\\.`))).toBeVisible();
    await isAccessible(page);
    await page.goto('/mytickets');
    const card = page.getByRole('listitem').getByRole('link');
    await expect(card).toContainText('Cancelled');
    await expect(card).toContainText(/The show was cancelled\. [\d,]+ Vp are back in your wallet\./);
    const [movement] = (await ticketsOf(stack, member)).map(({ RefundedVp }) => RefundedVp);
    await ledgerShows(stack, member, [
      ['bonus', 20_000],
      ['purchase', -(movement ?? 0)],
      ['refund', movement ?? 0],
    ]);
  },
);

test(
  'a ticket goes to a friend with a new code, and its sender sees who took it',
  LONG,
  async ({ page, context, browser, stack, member }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await isConfirming(page);
    await page.getByRole('button', { name: 'More' }).tap();
    await confirmsSeat(page);
    await sees(page, 'Success!').getByRole('link', { name: 'Show the QR code' }).tap();
    await isAt(page, '/ticketdetails');
    const [before] = await ticketsOf(stack, member);
    await page.getByRole('button', { name: /^Send/ }).tap();
    const sheet = sees(page, 'Send this ticket?');
    const name = `Ada${Date.now() % 1_000_000}`;
    await sheet.getByLabel('Your first name').fill(name);
    await isAccessible(page);
    await sheet.getByRole('button', { name: 'Share a link' }).tap();
    await expect(sheet.getByText('The link is copied.')).toBeVisible();
    await isAccessible(page);
    const message = await page.evaluate(() => navigator.clipboard.readText());
    const [link = ''] = message.match(/http\S+/) ?? [];

    const { use: options } = test.info().project;
    const other = await browser.newContext({ ...options, baseURL: stack.address, storageState: NO_SESSION });
    const phone = await other.newPage();
    await phone.goto(link);
    await expect(phone.getByText(`${name} has a ticket for you.`)).toBeVisible();
    await expect(phone.getByText(before?.SeatText ?? 'a seat')).toBeVisible();
    await expect(phone.getByText('Eko Nocturne').first()).toBeVisible();
    await isAccessible(phone);
    await phone.getByRole('link', { name: 'Log in' }).tap();
    const friend = await newMember(stack);
    await logsIn(phone, friend);
    await phone.getByRole('button', { name: 'Take the ticket' }).tap();
    await isAt(phone, '/ticketdetails');
    const [taken] = await ticketsOf(stack, friend);
    expect(taken?.TicketStatus).toBe('Unused');
    expect(taken?.QrCode).not.toBe(before?.QrCode);
    await expect(phone.getByText((taken?.QrCode ?? '').replace(/(...)(?=.)/g, '$1 '), { exact: true })).toBeVisible();
    await other.close();

    await page.reload();
    await expect(page.getByText('This ticket is Given to a friend.')).toBeVisible();
    expect((await ticketsOf(stack, member)).map(({ TicketStatus }) => TicketStatus).sort()).toEqual([
      'Given',
      'Unused',
    ]);
    // The code of the other ticket is high, and leaves no hole below the given one.
    const bottom = async (of: Locator) => of.evaluate((node) => node.getBoundingClientRect().bottom);
    const place = page.getByText('Riverside Screens').first();
    const next = page.getByRole('link', { name: /^Get Directions/ });
    const top = await next.evaluate((node) => node.getBoundingClientRect().top);
    expect(top - (await bottom(place))).toBeLessThan(80);
    await page.getByRole('button', { name: / has this ticket/ }).tap();
    await expect(sees(page, 'Take the ticket back?')).toBeVisible();
  },
);
