import { setTimeout as later } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { openFront } from '../load/front.ts';
import { PHONE } from '../load/visit.ts';
import { storesSet } from '../measure/stores-set.ts';

/** Bytes of the answers' bodies. HTTP/2 packs headers that repeat, and this front has HTTP/1. */
export interface Loaded {
  /** Files of releases, and the worker's script. */
  files: number;
  /** The page, and the document of the set. */
  pages: number;
}

export interface Visitor {
  /** Opens Home in a new session, and waits until the worker has stored the whole set, which has the screens of the tour. */
  tour(): Promise<Loaded>;
  close(): Promise<void>;
}

const QUIET_MS = 1_000;

/** A phone on a slow line, whose front counts what it passes on. */
export async function openVisitor(browser: Browser, stack: string, isWithoutDictionaries: boolean): Promise<Visitor> {
  let loaded: Loaded = { files: 0, pages: 0 };
  let last = 0;
  const onSent = (path: string, bytes: number): void => {
    last = Date.now();
    if (path.startsWith('/r/') || path === '/sw.js') loaded.files += bytes;
    else if (path === '/' || path === '/discovery.json') loaded.pages += bytes;
  };
  const front = await openFront(stack, { isWithoutDictionaries, onSent });
  front.slow = true;
  const context = await browser.newContext(PHONE);
  return {
    async tour() {
      loaded = { files: 0, pages: 0 };
      await context.clearCookies({ name: 'set' });
      const page = await context.newPage();
      await page.goto(front.address);
      await storesSet(page);
      while (Date.now() - last < QUIET_MS) await later(100);
      await page.close();
      return loaded;
    },
    async close() {
      await context.close();
      await front.close();
    },
  };
}
