import { onPath } from '@viewmax/node/on-path';

/** Debian's Chromium without windows. It takes half of the processor time, so it comes first. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome'];

/** The browser of `CHROMIUM`, otherwise the first browser on the search path. */
export const machineChromium = (): string | undefined => process.env.CHROMIUM || onPath(NAMES);

/** Chromium refuses its sandbox to root. Its background calls would disturb the measurements. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
