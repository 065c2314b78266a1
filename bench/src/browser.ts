import { CHROMIUM_ARGS, machineChromium } from '@viewmax/stack/chromium';
import { type Browser, chromium } from 'playwright-core';

// A browser that is driven notes a stack for each error that is made, React's five at its start included, and reads whole
// files again for their lines: 30 ms of a start of 40, which no phone ever spends. With the lines noted at once it does not.
const LINES_AT_ONCE = '--js-flags=--no-enable-lazy-source-positions';

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: machineChromium(), args: [...CHROMIUM_ARGS, LINES_AT_ONCE] });
