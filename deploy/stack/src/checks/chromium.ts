import { onPath } from './on-path.ts';

// The headless shell takes half of the processor time, so it comes first.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

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
