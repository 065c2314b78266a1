import { withClient } from '@viewmax/server/with-client';
import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { LONG } from '../setup/tiers.ts';
import { confirmsSeat, isConfirming } from '../steps/booking.ts';
import { getsMessage, hasMessages, sendsNotices } from '../steps/messages.ts';
import { isAt, tapsTab } from '../steps/navigation.ts';
import { logsIn } from '../steps/session.ts';
import { storesSet } from '../steps/stored-sets.ts';

test.use({ points: 100_000 });

test(
  'a member turns messages on at a ticket, a tap on the reminder opens it, and a sign-out ends them',
  LONG,
  async ({ page, stack, dataDir }) => {
    const browser = await hasMessages(page);
    await page.goto('/');
    await storesSet(page);
    await isConfirming(page);
    await confirmsSeat(page);
    await page.getByRole('link', { name: 'Show the QR code' }).tap();
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByRole('button', { name: 'Turn on' }).tap();
    await expect(messages.getByRole('status')).toHaveText('You get a message before your show.');
    expect(await browser.subscribed()).toBe('65');
    const code = page.getByText(/^\d{3} \d{3} \d{3} \d{3}$/);
    const bought = await code.textContent();

    await sendsNotices({ stack, dataDir });
    const [text = '', ...others] = await browser.messages(stack);
    expect(others).toEqual([]);
    const { title, body, opens = '' } = await getsMessage(page, text);
    expect([title, body]).toEqual([
      'Eko Nocturne',
      expect.stringMatching(/^Starts at \d\d:\d\d at Riverside Screens, /),
    ]);
    expect(new URL(opens).origin).toBe(stack.address);
    await page.goto(opens);
    await expect(code).toHaveText(bought ?? '');
    await expect(messages).toBeHidden();

    await tapsTab(page, 'Profile');
    await page.getByRole('button', { name: 'Logout' }).tap();
    await isAt(page, '/login');
    await expect.poll(browser.subscribed).toBeNull();
    const devices = () =>
      withClient(stack.db, async (client) => {
        const { rows } = await client.query('select from app.push_devices where endpoint = $1', [browser.endpoint]);
        return rows.length;
      });
    await expect.poll(devices).toBe(0);
  },
);

test.describe('a visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('signs in to be reminded of a coming movie, and hears of its first showtimes', async ({
    page,
    stack,
    dataDir,
    member,
  }) => {
    const browser = await hasMessages(page);
    await page.goto('/');
    await storesSet(page);
    await page.goto('/movie/harmattan-letters');
    await page.getByRole('link', { name: 'Remind me' }).tap();
    await isAt(page, '/login');
    await logsIn(page, member);
    await isAt(page, '/movie/harmattan-letters');
    await page.getByRole('button', { name: 'Remind me' }).tap();
    await expect(page.getByRole('button', { name: 'Reminder set' })).toBeVisible();

    await withClient(stack.db, (client) =>
      client.query(`insert into app.showtimes (movie_id, lga, date, start_time)
        values ('harmattan-letters', 'Sapele', current_date + 2, '12:07')`),
    );
    await sendsNotices({ stack, dataDir });
    const [text = ''] = await browser.messages(stack);
    // A tap would only focus the page that shows the movie already.
    await page.goto('/');
    const { title, body, opens } = await getsMessage(page, text);
    expect([title, body, opens]).toEqual([
      'Harmattan Letters',
      'Tickets are on sale in Sapele. Tap for the showtimes.',
      `${stack.address}/movie/harmattan-letters`,
    ]);
  });
});
