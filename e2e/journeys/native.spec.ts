import { type FakeBridge, type FakePhone, fakeNativeBridge } from '@viewmax/testing/fake-native-bridge';
import { expect, type Page, test } from '../setup/journey.ts';
import { MEMBER } from '../setup/session.ts';
import { isAccessible } from '../steps/accessible.ts';
import { seesPosters } from '../steps/movies.ts';
import { isAt, seesHeading, tapsTab } from '../steps/places.ts';

test.use({ settings: { ONESIGNAL_APP_ID: 'app-id' } });

const isIn = (page: Page, phone: FakePhone) =>
  page.addInitScript(fakeNativeBridge as (phone: FakePhone) => void, phone);

const bridge = (page: Page) =>
  page.evaluate(() => {
    const { calls, preferences, secrets } = Reflect.get(window, 'fakeBridge') as FakeBridge;
    return { calls, preferences, secrets };
  });

const pressesBack = (page: Page, canGoBack: boolean) =>
  page.evaluate((data) => (Reflect.get(window, 'fakeBridge') as FakeBridge).emit('backButton', data), { canGoBack });

test('the Android app restores the session after the web view loses its storage, and uses the phone’s features', async ({
  page,
  session,
}) => {
  const token = session.origins[0]?.localStorage[0]?.value ?? '';
  await isIn(page, { platform: 'android', preferences: { token } });
  const details = page.waitForRequest('**/api/v1/user/devicedetails');
  const reported = page.waitForRequest('**/reports');
  await page.goto('/');
  await expect(page.getByRole('link', { name: MEMBER.username })).toBeVisible();
  expect((await details).postDataJSON()).toMatchObject({ platform: 'android' });
  const { device } = (await bridge(page)).preferences;
  const own = { 'x-viewmax-device': device, 'x-viewmax-platform': 'android', 'x-viewmax-app': '3.0.12' };
  expect((await details).headers()).toMatchObject(own);
  expect(await (await reported).allHeaders()).toMatchObject(own);
  await seesPosters(page);

  await expect
    .poll(async () => (await bridge(page)).calls)
    .toEqual(
      expect.arrayContaining([
        'OneSignalCapacitor.initialize {"appId":"app-id"}',
        expect.stringMatching(/^OneSignalCapacitor.login ./),
      ]),
    );
  await expect.poll(async () => (await bridge(page)).preferences.root).toContain('"location"');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  await tapsTab(page, 'Profile');
  await seesHeading(page, MEMBER.username);
  await pressesBack(page, true);
  await isAt(page, '/');
  await pressesBack(page, false);
  await expect.poll(async () => (await bridge(page)).calls).toContain('App.minimizeApp {}');

  await tapsTab(page, 'Profile');
  await page.getByRole('button', { name: 'Logout' }).tap();
  await isAt(page, '/login');
  await expect.poll(async () => (await bridge(page)).secrets).toEqual({});
  expect((await bridge(page)).preferences.token).toBeUndefined();
  expect((await bridge(page)).calls).toContain('OneSignalCapacitor.logout {}');
});

test('the iOS app links an old version to the store, and handles a rejected permission', async ({ page }) => {
  await isIn(page, { platform: 'ios', permission: 'prompt', answer: 'denied', version: '3.0.9' });
  await page.goto('/');
  const denied = page.getByRole('dialog', { name: 'Location permissions are required to use this feature.' });
  const update = page.getByRole('dialog', { name: 'Update available' });
  await expect(update.getByRole('link', { name: 'Open the store' })).toHaveAttribute('href', /^https:/);
  await isAccessible(page);
  await update.getByRole('button', { name: 'Later' }).tap();
  await denied.getByRole('button', { name: 'OK' }).tap();
  await seesHeading(page, /^Viewmax application requires location services/);
  await page.getByRole('button', { name: 'Browse without location' }).tap();
  await seesPosters(page);
});
