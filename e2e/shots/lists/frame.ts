import type { Page } from '@playwright/test';
import { type FakePhone, fakeNativeBridge } from '@viewmax/testing/fake-native-bridge';
import { fails, type Shot } from '../shot.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 12; TECNO KG5k) Chrome/126.0.0.0 Mobile Safari/537.36';
const visitor = true;

const isAndroid = (page: Page) =>
  page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { value: userAgent });
  }, ANDROID);

const isTester = async (page: Page, releases: string) => {
  await page.addInitScript((value) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the page has no address before it is opened
    document.cookie = `previewing=${value}`;
  }, releases);
};

const banners = (page: Page) => page.getByRole('complementary');

const isWithoutPlace = async (page: Page) => {
  await page.context().clearPermissions();
  await page.goto('/');
  await page.getByText('location services').waitFor();
};

export const shots: readonly Shot[] = [
  {
    name: 'home-promo-banner',
    visitor,
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Install' }).waitFor();
    },
  },
  {
    name: 'install-banner',
    visitor,
    open: async (page) => {
      await isAndroid(page);
      await page.goto('/');
      await banners(page).and(page.getByLabel('Install the app')).waitFor();
    },
  },
  {
    name: 'install-banner-member',
    open: async (page) => {
      await isAndroid(page);
      await page.goto('/profile');
      await banners(page).and(page.getByLabel('Install the app')).waitFor();
    },
  },
  {
    name: 'install-banner-tickets',
    open: async (page) => {
      await isAndroid(page);
      await page.goto('/mytickets');
      await banners(page).and(page.getByLabel('Install the app')).waitFor();
    },
  },
  ...[
    { name: 'welcome-laptop', width: 1280, height: 800 },
    { name: 'welcome-tablet', width: 768, height: 1024 },
  ].map(({ name, ...viewport }) => ({
    name,
    visitor,
    open: async (page: Page) => {
      await page.setViewportSize(viewport);
      await page.goto('/movie/eko-nocturne');
      await page.getByRole('heading', { level: 2, name: 'Eko Nocturne' }).waitFor();
    },
  })),
  {
    name: 'preview-strip',
    visitor,
    open: async (page) => {
      await isAndroid(page);
      await isTester(page, 'catalog@2.1.0-0a1b2c3d4e5f+booking@1.2.0-ffeeddccbbaa');
      await page.goto('/viewmaxcenters');
      await banners(page).filter({ hasText: 'Preview of' }).waitFor();
    },
  },
  { name: 'location-required', open: isWithoutPlace },
  {
    name: 'location-required-ready',
    open: async (page) => {
      await page.clock.install();
      await isWithoutPlace(page);
      await page.clock.runFor(31_000);
      await page.getByRole('button', { name: 'Try Again' }).waitFor();
    },
  },
  {
    name: 'offline-modal',
    visitor,
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Install' }).waitFor();
      await page.context().setOffline(true);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'offline-strip',
    open: async (page) => {
      await page.goto('/mytickets');
      await page.getByRole('listitem').getByRole('link').first().click();
      await page.getByRole('img', { name: 'QR code' }).waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are currently offline').waitFor();
    },
  },
  {
    name: 'update-modal',
    open: async (page) => {
      const phone: FakePhone = { platform: 'ios', permission: 'granted', version: '3.0.9' };
      await page.addInitScript(fakeNativeBridge as (phone: FakePhone) => void, phone);
      await page.goto('/');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'remote-failed',
    open: async (page) => {
      await fails(page, '/r/account/**');
      await page.goto('/contact');
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  { name: 'not-found', visitor, open: (page) => page.goto('/no/such/place') },
  { name: 'debug-geo', open: (page) => page.goto('/geo') },
  { name: 'debug-dist', open: (page) => page.goto('/dist') },
  {
    name: 'debug-internet',
    open: async (page) => {
      await page.goto('/internetcheck');
      await page.getByText('answered').waitFor();
    },
  },
  { name: 'debug-upload', open: (page) => page.goto('/mytest') },
];
