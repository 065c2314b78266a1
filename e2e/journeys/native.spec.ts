import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from '@playwright/test';
import { run } from '@viewmax/node/run';
import { type FakeBridge, type FakePhone, fakeNativeBridge } from '@viewmax/testing/fake-native-bridge';
import { newBuild } from '../faults/new-build.ts';
import { copyOf, goesLive } from '../faults/rollout.ts';
import { writeFailing } from '../faults/throwing-release.ts';
import { bundled, type InstalledApp, installs } from '../setup/installed-app.ts';
import { expect, test as journey, type Page } from '../setup/journey.ts';
import { MEMBER } from '../setup/session.ts';
import { LONG } from '../setup/tiers.ts';
import { isAccessible } from '../steps/accessible.ts';
import { failureCard } from '../steps/failures.ts';
import { seesPosters } from '../steps/movies.ts';
import { hasSettled, isAt, seesHeading, tabBar, tapsTab } from '../steps/navigation.ts';
import { liveRemote, liveSet } from '../steps/routes.ts';
import { comesTo, hasLoaded, leftSet, runningSet, runs, storedSet, stores } from '../steps/sets.ts';

const isIn = (page: Page, phone: FakePhone) =>
  page.addInitScript(fakeNativeBridge as (phone: FakePhone) => void, phone);

const bridge = (page: Page) =>
  page.evaluate(() => {
    const { calls, preferences, secrets } = Reflect.get(window, 'fakeBridge') as FakeBridge;
    return { calls, preferences, secrets };
  });

const pressesBack = (page: Page, canGoBack: boolean) =>
  page.evaluate((data) => (Reflect.get(window, 'fakeBridge') as FakeBridge).emit('backButton', data), { canGoBack });

journey(
  'the Android app restores the session after the web view loses its storage, and uses the phone’s features',
  async ({ page, session }) => {
    const token = session.origins[0]?.localStorage[0]?.value ?? '';
    await isIn(page, { platform: 'android', secrets: { viewmax_token: token } });
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
    expect((await bridge(page)).calls).toContain('OneSignalCapacitor.logout {}');
  },
);

journey('the iOS app links an old version to the store, and handles a rejected permission', async ({ page }) => {
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

let bundle: Promise<string> | undefined;

const test = journey.extend<{ app: InstalledApp; violations: string[] }>({
  app: async ({ context, stack }, use) => {
    bundle ??= bundled(stack);
    await use(await installs(context, await bundle));
  },
  violations: async ({ context }, use) => {
    const found: string[] = [];
    context.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) found.push(message.text());
    });
    await use(found);
  },
});

const ROOT = join(import.meta.dirname, '../..');

const offline = (page: Page) => page.getByRole('dialog', { name: /^You are currently offline/ });

test('the app starts without a network, and works with the site as soon as the network comes', async ({
  app,
  context,
  stack,
  violations,
}) => {
  await context.setOffline(true);
  const asked: Request[] = [];
  const page = await app.starts(async (started) => started.on('request', (request) => asked.push(request)));
  await expect(tabBar(page)).toBeVisible();
  await offline(page).getByRole('button', { name: 'Dismiss' }).tap();
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /again|retry/i })
      .first(),
  ).toBeVisible();
  expect((await runningSet(page)).setId).toBe((await liveSet(stack)).setId);

  await context.setOffline(false);
  await seesPosters(page);
  const { version } = await liveRemote(stack, 'catalog');
  await runs(page, `catalog@${version}`);
  const headers = asked.find((request) => request.url().endsWith('/discovery.json'))?.headers();
  expect(headers).toMatchObject({ 'x-viewmax-platform': 'android', 'x-viewmax-app': '3.0.12' });
  expect(headers?.['x-viewmax-device']).toMatch(/^[0-9a-f]{32}$/);
  expect(violations).toEqual([]);
});

test('the page of the app runs no inline script', async ({ app, violations }) => {
  const page = await app.starts();
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.tampered = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => Reflect.get(window, 'tampered'))).toBeUndefined();
  expect(violations).toHaveLength(1);
});

test('the app stores a newer set, and starts it without a network', async ({ app, context, stack }) => {
  const { release, rollBack } = await goesLive(stack, await liveRemote(stack, 'catalog'), copyOf({ name: 'catalog' }));
  try {
    const page = await app.starts();
    await stores(page, release);
  } finally {
    await rollBack();
  }
  await context.setOffline(true);
  const page = await app.starts();
  await hasSettled(page);
  await runs(page, release);
  await expect.poll(async () => (await storedSet(page))?.isProved).toBe(true);
});

test(
  'the app returns to its own set after two starts without a screen, and leaves that set',
  LONG,
  async ({ app, stack }) => {
    const own = await liveRemote(stack, 'catalog');
    const { release, rollBack } = await goesLive(stack, own, writeFailing(own, 'mount'));
    try {
      const first = await app.starts();
      await stores(first, release);
      for (const _ of ['first', 'second']) {
        const page = await app.starts();
        await failureCard(page, release).waitFor();
      }
      const page = await app.starts();
      await seesPosters(page);
      await runs(page, `catalog@${own.version}`);
      const bad = (await liveSet(stack)).setId;
      expect(await leftSet(page)).toBe(bad);
      await hasLoaded(page, '/discovery.json');
      expect(await storedSet(page)).toBeNull();
    } finally {
      await rollBack();
    }
  },
);

test('the app returns to its own set by itself when a newer shell does not start', LONG, async ({ app, stack }) => {
  const { shell } = await liveSet(stack);
  const broken = newBuild('shell', { version: '1.0.1', code: (script) => `throw new Error('Broken');${script}` });
  const { release, rollBack } = await goesLive(stack, shell, broken.folder);
  try {
    await stores(await app.starts(), release);
  } finally {
    await rollBack();
  }
  const page = await app.starts(({ clock }) => clock.install());
  await runs(page, release);
  await page.clock.runFor(20_000);
  await comesTo(page, shell.version);
  await seesPosters(page);
});

test(
  'the app takes no set with another signature and no changed file, and takes the true set later',
  LONG,
  async ({ app, context, stack }) => {
    const own = await liveRemote(stack, 'catalog');
    const { release, version, rollBack } = await goesLive(stack, own, copyOf(own));
    try {
      const site = `${stack.address}/discovery.json`;
      await context.route(site, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace('"revision"', ' "revision"') });
      });
      const unsigned = await app.starts();
      await hasLoaded(unsigned, '/discovery.json');
      expect(await storedSet(unsigned)).toBeNull();
      await context.unroute(site);

      const file = `${stack.address}/r/catalog/${version}/${own.entry.file}`;
      await context.route(file, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `${await answer.text()};window.tampered = true;` });
      });
      const tampered = await app.starts();
      await hasLoaded(tampered, file);
      expect(await storedSet(tampered)).toBeNull();
      expect(await tampered.evaluate(() => Reflect.get(window, 'tampered'))).toBeUndefined();
      await context.unroute(file);

      await stores(await app.starts(), release);
    } finally {
      await rollBack();
    }
  },
);

test('the sync puts the set of this checkout into both projects, and changes no file of git', LONG, async () => {
  // The command starts a stack of its own.
  test.setTimeout(120_000);
  const native = (file: string) => join(ROOT, 'deploy/native', file);
  const changes = () => run('git', ['status', '--porcelain', '--', 'deploy/native'], { cwd: ROOT });
  const before = await changes();
  expect(before.code).toBe(0);
  const { code, output } = await run(process.execPath, [native('src/main.ts'), 'sync'], { cwd: ROOT });
  expect(code, output).toBe(0);
  expect(await changes()).toEqual(before);
  const page = (file: string) => readFileSync(native(file), 'utf8');
  for (const project of ['android/app/src/main/assets/public', 'ios/App/App/public']) {
    expect(page(`${project}/index.html`)).toBe(page('dist/web/index.html'));
  }
});
