import { expect } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { sessionOf } from '../setup/session.ts';
import { LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import { keepsFocusInside, leftBehind, NOTHING, sentCode } from '../steps/account.ts';
import { isAt, seesHeading } from '../steps/navigation.ts';
import { watchDownloads } from '../steps/network.ts';
import { choosesFile, drawnPicture, GIF, isSent, seesPicture } from '../steps/pictures.ts';
import { withoutPressState } from '../steps/press.ts';
import { logsIn } from '../steps/session.ts';

/** 0.07 MB and the form around it. */
const MOST_BYTES = 0.07 * 1024 * 1024 + 1_000;

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
