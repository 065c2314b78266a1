import { CHROMIUM_ARGS, machineChromium } from '@viewmax/stack/chromium';
import { type Browser, chromium } from 'playwright-core';

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: machineChromium(), args: CHROMIUM_ARGS });
