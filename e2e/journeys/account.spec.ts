import { expect } from '../setup/journey.ts';
import { newMember, test } from '../setup/own-member.ts';
import { MEMBER } from '../setup/session.ts';
import { LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import { entersCode, entersPasswords, fillsSignup, sendsCode, sentCode, signsUp } from '../steps/account.ts';
import { isAt, seesHeading, tapsTab } from '../steps/navigation.ts';
import { withoutPressState } from '../steps/press.ts';
import { isSignedIn, logsIn } from '../steps/session.ts';

test.describe('a visitor', () => {
  test.use({ storageState: undefined });

  test('signs up, is signed in at the movie of the link, and has 5 free Vp', async ({ page }) => {
    const phone = `0708${Date.now() % 10_000_000}`.padEnd(11, '0');
    await page.goto('/movie/eko-nocturne');
    await page.getByRole('link', { name: 'Signup/Login' }).tap();
    await seesHeading(page, 'Sign up');
    await isAccessible(page);
    await fillsSignup(page, phone, 'a-long-password');
    await isAccessible(page);
    await signsUp(page);
    await isAt(page, '/signupsuccessful');
    await expect(page.getByText('We added 5 Vp to it, free.')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Continue to Login' }).tap();
    await isAt(page, '/movie/eko-nocturne');
    await isSignedIn(page);
    await page.goto('/profile');
    await expect(page.getByText('5 Vp')).toBeVisible();
  });

  test('reads why a sign-in is needed, and finds the ways home and to help', async ({ page }) => {
    await page.goto('/trailers');
    await isAt(page, '/signup');
    await expect(page.getByText('Sign up to see trailers.')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Log In' }).tap();
    await expect(page.getByText('Sign in to see trailers.')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Privacy Policy' }).tap();
    await isAt(page, '/privacy');
    await page.goBack();
    await page.getByRole('link', { name: 'Home', exact: true }).tap();
    await isAt(page, '/home');
  });

  test('feels each link and button of the form answer a press', LONG, async ({ page }) => {
    await page.goto('/login');
    expect(await withoutPressState(page)).toEqual([]);
  });

  test('sees the disabled button in the light theme', LONG, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/signup');
    const button = page.getByRole('button', { name: 'Sign up' });
    await expect(button).toBeDisabled();
    await expect(button).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await isAccessible(page);
  });

  test('signs in at a member’s path, and returns to it with name and balance', async ({ page }) => {
    await page.goto('/profile');
    await isAt(page, '/signup');
    await page.getByRole('link', { name: 'Log In' }).tap();
    await logsIn(page, MEMBER);
    await seesHeading(page, MEMBER.username);
    await expect(page.getByText('500,000 Vp')).toBeVisible();
    await tapsTab(page, 'See a Movie');
    const chip = page.getByRole('banner').getByRole('link', { name: MEMBER.username });
    expect((await chip.boundingBox())?.height).toBe(44);
  });

  test('sees that a phone number already has an account', LONG, async ({ page, stack }) => {
    const { phone } = await newMember(stack);
    await page.goto('/signup');
    await fillsSignup(page, phone, 'another-password');
    await signsUp(page);
    await expect(page.getByText('An account with this phone number already exists on the product.')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('link', { name: 'Log In with this number' }).tap();
    await seesHeading(page, 'Sign In');
    await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  });

  test('resets a forgotten password with a code, after a wrong code', LONG, async ({ page, stack }) => {
    const { phone } = await newMember(stack);
    await page.goto('/forgotpassword');
    await isAccessible(page);
    await sendsCode(page, phone);
    const code = await sentCode(stack, phone);
    await entersCode(page, code === '000000' ? '000001' : '000000');
    await expect(page.getByRole('alert')).toContainText('Invalid entry. Please try again.');
    await isAccessible(page);
    await page.getByRole('button', { name: 'Retry' }).tap();
    await sendsCode(page, phone);
    await isAccessible(page);
    await entersCode(page, await sentCode(stack, phone, 2));
    await entersPasswords(page, 'the-new-password', 'the-new-pasword');
    await expect(page.getByText('Passwords do not match. Please try again.')).toBeVisible();
    await isAccessible(page);
    await entersPasswords(page, 'the-new-password', 'the-new-password');
    await seesHeading(page, 'Password changed successfully!');
    await isAccessible(page);
    await page.getByRole('link', { name: 'Go to Login' }).tap();
    await logsIn(page, { phone, password: 'the-new-password' });
    await isSignedIn(page);
  });

  test('writes to us', LONG, async ({ page, stack }) => {
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send message' }).tap();
    await expect(page.getByText('Please enter at least 5 characters.')).toHaveCount(4);
    await isAccessible(page);
    await page.getByLabel('Name').fill('Adaeze O.');
    await page.getByLabel('Country').fill('Nigeria');
    await page.getByLabel('Email').fill('adaeze@mail.example');
    await page.getByLabel('Subject').selectOption('General Enquiry');
    await page.getByLabel('Message', { exact: true }).fill('Hello there');
    await page.getByRole('button', { name: 'Send message' }).tap();
    await expect(page.getByRole('heading', { name: 'Your message was sent' })).toBeVisible();
    await isAccessible(page);
    const sent = (await (await fetch(`${stack.address}/sandbox/form.json`)).json()) as object[];
    expect(sent[0]).toMatchObject({ name: 'Adaeze O.', subject: 'General Enquiry', message: 'Hello there' });
  });

  test('reads the privacy policy by its index', LONG, async ({ page }) => {
    await page.goto('/privacy');
    await isAccessible(page);
    await page.getByRole('link', { name: /Opt-out/ }).tap();
    await expect(page.getByRole('heading', { name: 'Opt-out' })).toBeInViewport();
  });
});
