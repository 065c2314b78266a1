import type { Browser } from 'playwright-core';
import { storesSet } from '../measure/stores-set.ts';
import type { Front } from './front.ts';
import { CPU_SLOWDOWN, observe, type Painted, PHONE, settled } from './visit.ts';

export interface Repeat {
  lcp: number;
  /** Code and styles over the wire. Files from the worker's cache count as zero. */
  codeBytes: number;
}

/** A second visit of Home, after the worker has stored the app. */
export async function visitAgain(browser: Browser, front: Front): Promise<Repeat> {
  const context = await browser.newContext(PHONE);
  try {
    front.slow = false;
    const first = await context.newPage();
    await first.goto(front.address);
    await storesSet(first);
    await first.close();

    front.slow = true;
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const code = new Set<string>();
    let codeBytes = 0;
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (/\.(js|css)$/.test(new URL(request.url).pathname)) code.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (code.has(requestId)) codeBytes += encodedDataLength;
    });
    await page.addInitScript(observe);
    await page.goto(front.address);
    const { lcp }: Painted = await settled(page);
    return { lcp, codeBytes };
  } finally {
    front.slow = false;
    await context.close();
  }
}
