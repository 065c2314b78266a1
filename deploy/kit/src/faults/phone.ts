import type { BrowserContextOptions } from 'playwright-core';

/** A phone of a visitor. A desktop gets another page, and without a location a screen covers Home. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  geolocation: { latitude: 5.894, longitude: 5.6767 },
  permissions: ['geolocation'],
};
