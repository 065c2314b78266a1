import { expect, test } from '../setup/journey.ts';
import { ATTENDANT } from '../setup/session.ts';
import { LONG } from '../setup/tiers.ts';
import { brokenRules, isAccessible } from '../steps/accessible.ts';
import {
  hasList,
  holds,
  inWords,
  isLetIn,
  isRefused,
  opensScanner,
  screeningNow,
  ticketsNow,
  verdict,
} from '../steps/door.ts';
import { isAt, seesHeading } from '../steps/navigation.ts';
import { logsIn } from '../steps/session.ts';
import { storesSet } from '../steps/stored-sets.ts';

test.describe.configure({ mode: 'serial' });

test(
  'an attendant signs in at the door, on a tablet too, and members are led away',
  LONG,
  async ({ page, browser, stack }) => {
    await page.goto('/door');
    await isAt(page, '/login');
    await expect(page.getByText('Sign in to open the door.')).toBeVisible();
    await logsIn(page, ATTENDANT);
    await isAt(page, '/door');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Members’ app' }).tap();
    await isAt(page, '/home');
    await page.goto('/');
    await isAt(page, '/door');
    await page.getByRole('button', { name: 'Sign out' }).tap();
    await isAt(page, '/login');
    await logsIn(page, { phone: '08000000001', password: 'viewmax-demo' });
    await expect(page.getByText('Only cinema attendants open the door.')).toBeVisible();

    const tablet = await browser.newContext({
      baseURL: stack.address,
      viewport: { width: 768, height: 1024 },
      hasTouch: true,
    });
    const wide = await tablet.newPage();
    await wide.goto('/');
    await isAt(wide, '/welcome');
    await wide.getByRole('link', { name: 'Cinema attendant? Open the door' }).tap();
    await logsIn(wide, ATTENDANT);
    await seesHeading(wide, 'The door');
    await wide.goto('/profile');
    await isAt(wide, '/door');
    await tablet.close();
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  const title = `every screen of the door is accessible in the ${colorScheme} theme`;
  test(title, LONG, async ({ browser, stack }) => {
    const now = await ticketsNow(stack);
    const page = await opensScanner(browser, stack, 'Main door');
    await page.emulateMedia({ colorScheme });
    await isAccessible(page);
    await isRefused(page, now('Eko Nocturne').flat()[0]?.QrCode ?? '', 'Another show');
    await isAccessible(page);
    await holds(page, now('The Bronze Thief')[0]?.[0]?.PartyCode ?? '');
    await expect(verdict(page).getByRole('button', { name: /^All/ })).toBeVisible();
    await isAccessible(page);
    await verdict(page).getByRole('button', { name: '1', exact: true }).tap();
    await expect(verdict(page).getByText('Let in', { exact: true })).toBeVisible();
    const broken = await brokenRules(page);
    await verdict(page).getByRole('button', { name: /^Undo/ }).tap();
    expect(broken).toEqual([]);
    await expect(verdict(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Type digits' }).tap();
    await isAccessible(page);
    await page.goto('/door');
    // After midnight no screening of the day is over yet, but some have nothing sold.
    await page.locator('summary').first().tap();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Report' }).tap();
    await page.getByRole('heading', { name: /^Shows/ }).waitFor();
    await isAccessible(page);
    await page.context().close();
  });
}

test('a party of eight comes in two parts with one code', LONG, async ({ browser, stack }) => {
  const [party = []] = (await ticketsNow(stack))('The Bronze Thief');
  const code = party[0]?.PartyCode ?? '';
  expect(party).toHaveLength(8);
  const page = await opensScanner(browser, stack, 'Main door');
  await holds(page, code);
  await expect(verdict(page).getByText(/^A booking of 8, The Bronze Thief/)).toBeVisible();
  await verdict(page).getByRole('button', { name: '3', exact: true }).tap();
  await expect(verdict(page).getByText('3 of 8 of this booking are in')).toBeVisible();
  await holds(page, undefined);
  await expect(verdict(page)).toHaveCount(0);
  await page.waitForTimeout(2_100);
  await holds(page, code);
  await verdict(page).getByRole('button', { name: 'All 5' }).tap();
  await expect(verdict(page).getByText('8 of 8 of this booking are in')).toBeVisible();
  await isRefused(page, party[0]?.QrCode ?? '', 'Already in');
  await page.context().close();
});

test('a queue of twelve passes while the network comes and goes', LONG, async ({ browser, stack }) => {
  // A verdict stays for two seconds, and thirteen follow each other.
  test.slow();
  const now = await ticketsNow(stack);
  const bronze = now('The Bronze Thief').flat();
  const [one, two, three, four, five, six] = bronze.map(({ QrCode }) => QrCode) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const [other, another] = now('Eko Nocturne').flat();
  const [far] = now('Last Danfo to Ojota').flat();
  const page = await opensScanner(browser, stack, 'Main door');
  await hasList(page);

  await isLetIn(page, one, inWords(bronze[0]));
  await isLetIn(page, two, inWords(bronze[1]));
  await isRefused(page, one, 'Already in');
  await isRefused(page, far?.QrCode ?? '', 'Another cinema');
  await page.context().setOffline(true);
  await isLetIn(page, three, 'Checked by the list');
  await isRefused(page, other?.QrCode ?? '', 'Another show');
  await isLetIn(page, four, 'Checked by the list');
  await isRefused(page, three, 'Already in');
  await isRefused(page, '123456789012', 'Not on the list');
  await isLetIn(page, five, 'Checked by the list');
  await expect(page.getByText(/No network\..*3 scans wait for the network\./)).toBeAttached();
  await page.context().setOffline(false);
  await expect(page.getByText(/scans wait/)).toHaveCount(0);
  await isRefused(page, another?.QrCode ?? '', 'Another show');
  await isLetIn(page, six, inWords(bronze[5]));

  await expect.poll(async () => (await ticketsNow(stack))('The Bronze Thief').flat().length).toBe(bronze.length - 6);
  await page.context().close();
});

test('the door starts without a network, from what the worker stores for attendants', async ({ browser, stack }) => {
  const page = await opensScanner(browser, stack, 'Main door');
  await hasList(page);
  await storesSet(page);
  await page.context().setOffline(true);
  await page.goto('/');
  await expect(screeningNow(page)).toBeVisible();
  // The notice takes three lines of a small phone, and the way to type stays on it.
  await page.setViewportSize({ width: 320, height: 568 });
  await screeningNow(page).tap();
  await expect(page.getByText(/^No network/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Type digits' })).toBeInViewport({ ratio: 1 });
  await page.context().close();
});

test('two doors without a network let one ticket in twice, and the manager sees it', async ({ browser, stack }) => {
  const [ticket] = (await ticketsNow(stack))('The Bronze Thief').flat();
  const doors = [
    await opensScanner(browser, stack, 'Main door'),
    await opensScanner(browser, stack, 'Side door'),
  ] as const;
  for (const page of doors) {
    await hasList(page);
    await page.context().setOffline(true);
    await isLetIn(page, ticket?.QrCode ?? '', 'Checked by the list');
  }
  for (const page of doors) {
    await page.context().setOffline(false);
    await expect(page.getByText(/scan waits|Sending/)).toHaveCount(0);
  }
  const [main] = doors;
  await main.goto('/door/report');
  await expect(
    main.getByText(new RegExp(`Let in twice: ${inWords(ticket)} .*Side door`.replaceAll(' ', '\\s'))),
  ).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: /The Bronze ThiefScreen 1.*Offline\d/ })).toBeVisible();
  await expect(main.getByText(/^First .*Main door/)).toBeVisible();
  const file = main.waitForEvent('download');
  await main.getByRole('button', { name: 'Download CSV' }).tap();
  expect((await file).suggestedFilename()).toMatch(/^door-\d{4}-\d\d-\d\d\.csv$/);
  for (const page of doors) await page.context().close();
});
