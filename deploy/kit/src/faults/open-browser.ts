import { CommandFailed, EXIT } from '@viewmax/cli';
import { CHROMIUM_ARGS, machineChromium } from '@viewmax/tools/chromium';
import type { Browser } from 'playwright-core';

/** Starts the browser of `CHROMIUM`, of the search path, or an installed Chrome. */
export async function openBrowser(): Promise<Browser> {
  // Only the fault journey needs the driver, so no other command loads it.
  const { chromium } = await import('playwright-core');
  const executablePath = machineChromium();
  const which = executablePath ? { executablePath } : { channel: 'chrome' };
  return chromium.launch({ ...which, args: CHROMIUM_ARGS }).catch((error: Error) => {
    const [reason] = error.message.split('\n');
    throw new CommandFailed(`No browser starts (${reason}). Set CHROMIUM to a Chromium or Chrome.`, EXIT.no);
  });
}
