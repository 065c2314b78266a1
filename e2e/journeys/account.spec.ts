import { expect } from '../setup/journey.ts';
import { newMember, test } from '../setup/own-member.ts';
import { MEMBER, sessionOf } from '../setup/session.ts';
import { LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import {
  entersCode,
  entersPasswords,
  fillsSignup,
  keepsFocusInside,
  leftBehind,
  NOTHING,
  sendsCode,
  sentCode,
  signsUp,
} from '../steps/account.ts';
import { watchDownloads } from '../steps/network.ts';
import { choosesFile, drawnPicture, GIF, isSent, seesPicture } from '../steps/pictures.ts';
import { isAt, seesHeading, tapsTab } from '../steps/places.ts';
import { withoutPressState } from '../steps/press.ts';
import { isSignedIn, logsIn } from '../steps/session.ts';

/** 0.07 MB and the form around it. */
const MOST_BYTES = 0.07 * 1024 * 1024 + 1_000;

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

test.describe('the profile', () => {
  test('answers a press on each of its links and buttons', LONG, async ({ page }) => {
    await page.goto('/profile');
    expect(await withoutPressState(page)).toEqual([]);
  });

  test('changes username and email by keyboard, and explains a rejected name', async ({ page }) => {
    await page.goto('/profile');
    await isAccessible(page);
    await page.getByRole('button', { name: 'Change Username' }).press('Enter');
    const name = page.getByLabel('Unique Username');
    await expect(name).toBeFocused();
    await isAccessible(page);
    await keepsFocusInside(page);
    await name.fill('demo_sapele');
    await name.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('This username is taken.');
    const free = `n${Date.now() % 1_000_000_000}`;
    await name.fill(free);
    await name.press('Enter');
    await seesHeading(page, free);
    await expect(page.getByRole('button', { name: 'Change Username' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Email' }).fill(`${free}@mail.example`);
    await isAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${free}@mail.example`)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('shrinks a picture in a browser without workers', LONG, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    await page.goto('/profile');
    const drawn = await drawnPicture(page, 'image/png', 2_000, 1_500);
    expect(await isSent(page, () => choosesFile(page, 'image/png', drawn))).toBeLessThan(MOST_BYTES);
    await seesPicture(page);
  });

  test('shrinks pictures of four formats, and shows the last one after a restart', LONG, async ({ page, context }) => {
    const downloads = await watchDownloads(page);
    let workers = 0;
    page.on('worker', () => {
      workers += 1;
    });
    await page.goto('/profile');
    const photo = await drawnPicture(page, 'image/jpeg', 2_400, 1_800);
    expect(downloads().filter((path) => path.includes('compressor'))).toEqual([]);
    expect(await isSent(page, () => choosesFile(page, 'image/jpeg', photo))).toBeLessThan(MOST_BYTES);
    expect([downloads().filter((path) => path.includes('compressor')).length, workers]).toEqual([1, 1]);
    for (const type of ['image/png', 'image/webp']) {
      const drawn = await drawnPicture(page, type, 900, 600);
      expect(await isSent(page, () => choosesFile(page, type, drawn))).toBeLessThan(MOST_BYTES);
    }
    expect(await isSent(page, () => choosesFile(page, 'image/gif', GIF))).toBeLessThan(MOST_BYTES);
    await seesPicture(page);
    await page.close();
    const again = await context.newPage();
    const later = await watchDownloads(again);
    await again.goto('/profile');
    await seesPicture(again);
    expect(later().filter((path) => path.startsWith('/img/'))).toEqual([]);
    await isAccessible(again);
  });

  test('rejects a file that is no picture, with any file name', LONG, async ({ page }) => {
    await page.goto('/profile');
    const dialog = page.getByRole('dialog');
    await choosesFile(page, 'application/pdf', Buffer.from('%PDF-1.4'));
    await expect(dialog).toContainText('Please select a valid image file (JPEG, PNG, GIF, or WEBP).');
    await isAccessible(page);
    await keepsFocusInside(page);
    await dialog.getByRole('button', { name: 'OK' }).press('Enter');
    await choosesFile(page, 'image/png', Buffer.from('only words'));
    await expect(dialog).toContainText('The file given is not an image');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('shrinks a picture, logs out, and deletes all personal data from the phone', async ({ page }) => {
    await page.goto('/profile');
    const drawn = await drawnPicture(page, 'image/png', 2_000, 1_500);
    expect(await isSent(page, () => choosesFile(page, 'image/png', drawn))).toBeLessThan(MOST_BYTES);
    await seesPicture(page);
    expect(await leftBehind(page)).not.toEqual(NOTHING);
    await page.getByRole('button', { name: 'Logout' }).tap();
    await isAt(page, '/login');
    await expect.poll(() => leftBehind(page)).toEqual(NOTHING);
  });

  test('signs out all other phones, and keeps this one signed in', LONG, async ({ page, stack, member }) => {
    const { origins } = await sessionOf(stack, member);
    const [other] = origins[0]?.localStorage ?? [];
    const asOther = () =>
      page.request.get('/api/v1/user/sessions', { headers: { authorization: `Bearer ${other?.value}` } });
    await page.goto('/profile');
    expect((await asOther()).status()).toBe(200);
    await page.getByRole('button', { name: 'Sign out everywhere' }).tap();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('This device')).toHaveCount(1);
    await expect(sheet.getByText('Last seen')).toHaveCount(1);
    await isAccessible(page);
    await sheet.getByRole('button', { name: 'Sign out everywhere else' }).tap();
    await expect(sheet.getByText('Last seen')).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: 'Sign out everywhere else' })).toBeDisabled();
    expect((await asOther()).status()).toBe(401);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test(
    'changes the phone number by a code, and the server tells the old number',
    LONG,
    async ({ page, stack, member }) => {
      const phone = member.phone.replace('0809', '0707');
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Change Phone Number' }).tap();
      await page.getByLabel('New phone number').fill(phone);
      await page.getByLabel('Password', { exact: true }).fill(member.password);
      await isAccessible(page);
      await page.getByRole('button', { name: 'Send Code' }).tap();
      await page.getByLabel('SMS code').fill(await sentCode(stack, phone));
      await isAccessible(page);
      await page.getByRole('button', { name: 'Change', exact: true }).tap();
      await expect(page.getByText(phone.replace(/(....)(...)(....)/, '$1 $2 $3'), { exact: true })).toBeVisible();
      await sentCode(stack, member.phone);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    },
  );

  test('changes LGA and password, and deletes the account', async ({ page, member }) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change LGA' }).tap();
    await isAccessible(page);
    await page.getByLabel('LGA', { exact: true }).selectOption('Bauchi');
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Change Password' }).tap();
    await isAccessible(page);
    await page.getByLabel('Current password').fill(member.password);
    await page.getByLabel('New password').fill('the-new-password');
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Delete account' }).tap();
    await isAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill('the-new-password');
    await page.getByRole('button', { name: 'Delete', exact: true }).tap();
    await isAt(page, '/login');
    await logsIn(page, { ...member, password: 'the-new-password' });
    await expect(page.getByRole('alert')).toHaveText('Invalid Login Credentials');
  });
});
