import { mustFindBrowser } from '@viewmax/tools/browser';
import { CHROMIUM_ARGS } from '@viewmax/tools/chromium';
import { type Browser, chromium } from 'playwright-core';

// A driven browser records a stack for each created error, including React's five at its start, and reads whole files again
// for their line numbers. That takes 30 ms of a start of 40, and no phone pays it. This flag records the lines at once.
const LINES_AT_ONCE = '--js-flags=--no-enable-lazy-source-positions';

export async function launch(): Promise<Browser> {
  const { file } = await mustFindBrowser();
  return chromium.launch({ executablePath: file, args: [...CHROMIUM_ARGS, LINES_AT_ONCE] });
}
