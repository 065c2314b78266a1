import { expect } from '../setup/journey.ts';
import { newMember, test } from '../setup/own-member.ts';
import { isAccessible } from '../steps/accessible.ts';
import { confirmsSeat, isConfirming, sees, ticketsOf } from '../steps/booking.ts';
import { isAt } from '../steps/places.ts';
import { logsIn } from '../steps/session.ts';

const NO_SESSION = { cookies: [], origins: [] };

test.use({ points: 20_000 });

test('a ticket goes to a friend with a new code, and its sender sees who took it', async ({
  page,
  context,
  browser,
  stack,
  member,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await isConfirming(page);
  await confirmsSeat(page);
  await sees(page, 'Success!').getByRole('link', { name: 'Show the QR code' }).tap();
  await isAt(page, '/ticketdetails');
  const [before] = await ticketsOf(stack, member);
  await page.getByRole('button', { name: /^Send/ }).tap();
  const sheet = sees(page, 'Send this ticket?');
  await sheet.getByRole('button', { name: 'Share a link' }).tap();
  await expect(sheet.getByText('The link is copied.')).toBeVisible();
  await isAccessible(page);
  const message = await page.evaluate(() => navigator.clipboard.readText());
  const [link = ''] = message.match(/http\S+/) ?? [];

  const { use: options } = test.info().project;
  const other = await browser.newContext({ ...options, baseURL: stack.address, storageState: NO_SESSION });
  const phone = await other.newPage();
  await phone.goto(link);
  await expect(phone.getByText(/has a ticket for you\.$/)).toBeVisible();
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
  await expect(page.getByText(/^This ticket is Given\./)).toBeVisible();
  await expect(page.getByText('Present this QRcode OR Pin below to the Cinema Attendant.')).toHaveCount(0);
  expect((await ticketsOf(stack, member)).map(({ TicketStatus }) => TicketStatus)).toEqual(['Given']);
  await page.getByRole('button', { name: / has this ticket/ }).tap();
  await expect(sees(page, 'Take the ticket back?')).toBeVisible();
});
