import { expect, test } from '../setup/journey.ts';
import { MEMBER } from '../setup/session.ts';
import { opensMovie, opensTomorrow, seesPosters, showtimeButtons, showtimes } from '../steps/movies.ts';
import { hasSettled, isAt, seesHeading } from '../steps/places.ts';
import { everyRoute } from '../steps/routes.ts';
import { keptToken, logsIn } from '../steps/session.ts';

test.describe('a visitor', () => {
  test('sees Home with real posters, opens a movie and gets a sign-in link for its showtimes', async ({ page }) => {
    await page.goto('/');
    await seesPosters(page);
    await opensMovie(page, 'Eko Nocturne');
    await seesHeading(page, 'Eko Nocturne');
    const gate = showtimes(page).getByRole('link');
    await expect(gate).toContainText("Login to view this movie's showtimes in your neighbourhood cinema. Signup/Login");
    await gate.tap();
    await isAt(page, '/signup');
  });

  test('finds Newly Added beside Now Playing', async ({ page }) => {
    await page.goto('/');
    await seesPosters(page);
    await page.getByRole('tab', { name: 'Newly Added' }).tap();
    await expect(page.getByRole('link', { name: 'Eko Nocturne' })).toBeHidden();
    await seesPosters(page, 1);
  });

  for (const path of ['/fund', '/profile', '/selectcinema']) {
    test(`goes from ${path} to the sign-up screen`, async ({ page }) => {
      await page.goto(path);
      await isAt(page, '/signup');
      await seesHeading(page, 'Sign up');
    });
  }
});

test.describe('signing in', () => {
  test('shows an error for a wrong password and starts no session', async ({ page }) => {
    await page.goto('/login');
    await logsIn(page, { ...MEMBER, password: 'not-the-password' });
    await expect(page.getByRole('alert')).toHaveText('Invalid Login Credentials');
    await isAt(page, '/login');
    expect(await keptToken(page)).toBeNull();
  });

  test('leads Home with the right password, and the header shows the username', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Login/Signup' }).tap();
    await logsIn(page, MEMBER);
    await isAt(page, '/home');
    const chip = page.getByRole('banner').getByRole('link', { name: MEMBER.username });
    await seesPosters(page);
    expect((await chip.boundingBox())?.height).toBe(44);
  });

  test('leads to the path that the visitor opened first', async ({ page }) => {
    await page.goto('/fund');
    await isAt(page, '/signup');
    await page.getByRole('link', { name: 'Log In' }).tap();
    await logsIn(page, MEMBER);
    await isAt(page, '/fund');
    await seesHeading(page, 'Get Viewmax Cinema Credits');
  });

  test('leads from a movie back to it, now with its showtimes', async ({ page }) => {
    await page.goto('/movie/eko-nocturne');
    await showtimes(page).getByRole('link').tap();
    await page.getByRole('link', { name: 'Log In' }).tap();
    await logsIn(page, MEMBER);
    await isAt(page, '/movie/eko-nocturne');
    await opensTomorrow(page);
    await expect(showtimeButtons(page, 'Get Ticket').first()).toBeVisible();
  });
});

test.describe('a member', () => {
  test.use({ signedIn: true });

  test("sees booking's showtimes inside catalog's screen: open, nearly full and sold out", async ({ page }) => {
    await page.goto('/');
    await opensMovie(page, 'Eko Nocturne');
    await opensTomorrow(page);
    await expect(showtimeButtons(page, 'Limited!').first()).toBeEnabled();
    await expect(showtimeButtons(page, 'Sold Out!').first()).toBeDisabled();
    await expect(showtimeButtons(page, 'Get Ticket').first()).toBeEnabled();
    await showtimeButtons(page, 'Get Ticket').first().tap();
    await isAt(page, '/selectcinema');
    await seesHeading(page, 'Select Cinema');
  });

  test('goes from the cinemas Home without a chosen showtime', async ({ page }) => {
    await page.goto('/selectcinema');
    await isAt(page, '/');
    await seesPosters(page);
  });

  test('sees the price of points, and can pay only after entering an amount', async ({ page }) => {
    await page.goto('/fund');
    const pay = page.getByRole('button', { name: 'Proceed to Pay' });
    const amount = page.getByLabel('Points in Vp');
    await expect(amount).toBeVisible();
    await expect(pay).toBeHidden();
    await amount.fill('3000');
    await expect(page.getByText('You pay ₦2,030')).toBeVisible();
    await expect(pay).toBeVisible();
    await amount.fill('');
    await expect(pay).toBeHidden();
    await page.getByRole('link', { name: 'Cancel' }).tap();
    await isAt(page, '/profile');
  });

  test('sees name and balance on the profile', async ({ page }) => {
    await page.goto('/profile');
    await seesHeading(page, MEMBER.username);
    await expect(page.getByText('500,000 Vp')).toBeVisible();
  });

  test('stays signed in at a new page of every route', async ({ page, stack }) => {
    for (const { path, guard } of await everyRoute(stack)) {
      await page.goto(path);
      await hasSettled(page);
      expect(await keptToken(page), path).not.toBeNull();
      if (guard) expect(new URL(page.url()).pathname, path).not.toBe('/signup');
    }
    await page.goto('/');
    await expect(page.getByRole('banner')).toContainText(MEMBER.username);
  });

  test('logs out, and the browser stores nothing of the session', async ({ page, context }) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Logout' }).tap();
    await isAt(page, '/login');
    await expect.poll(() => keptToken(page)).toBeNull();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('in');
    await page.goto('/profile');
    await isAt(page, '/signup');
  });
});
