import { onPath } from './on-path.ts';

// The same engine without a window comes first: it takes half of the processor time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The machine's own browser: `CHROMIUM`, else one on the search path. */
export const machineChromium = (): string | undefined => process.env.CHROMIUM || onPath(NAMES);

/** No sandbox, as root has none; and no calls of the browser's own, which would disturb what is measured. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
