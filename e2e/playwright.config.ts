import { defineConfig } from '@playwright/test';
import { findRuntime } from '@viewmax/renderer';
import { CHROMIUM_ARGS, machineChromium } from '@viewmax/tools/chromium';

export default defineConfig({
  testDir: 'journeys',
  // `npm test` says that these are skipped.
  testIgnore: findRuntime() ? [] : 'rendered*.spec.ts',
  // Node runs TypeScript by itself, and much sooner than after Playwright's own compiler.
  build: { external: ['**/*.ts'] },
  // A release to judge meets every case, as all of them do in `npm run check:long`.
  grepInvert: process.env.BREADTH === 'full' || process.env.RELEASE ? undefined : /@long/,
  outputDir: 'test-results',
  globalSetup: './setup/before-all.ts',
  // More browsers beside the stack on two cores would make the deadlines of the failure journeys unreliable.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Without a location, a screen covers Home. Journeys about that screen remove the location.
    geolocation: { latitude: 5.894, longitude: 5.6767 },
    permissions: ['geolocation'],
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: machineChromium(),
      args: CHROMIUM_ARGS,
    },
  },
});
