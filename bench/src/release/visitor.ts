import type { Browser, Page } from 'playwright-core';
import { openFront } from '../load/front.ts';
import { PHONE } from '../load/visit.ts';

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

const STORED_MS = 90_000;
const QUIET_MS = 1_000;

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs in the page. Workers of a few hundred commits ago wrote the name of their set. */
async function hasStoredSet(): Promise<boolean> {
  const { setId } = JSON.parse(document.getElementById('discovery')?.textContent ?? '{}');
  const [present] = (await (await caches.match('/stored-sets'))?.json()) ?? [];
  if (present) return JSON.parse(present.text).setId === setId;
  return (await (await caches.match('/present-set'))?.text()) === `set-${setId}`;
}

async function storesSet(page: Page): Promise<void> {
  const end = Date.now() + STORED_MS;
  // A page that reloads meanwhile has no answer.
  while (!(await page.evaluate(hasStoredSet).catch(() => false))) {
    if (Date.now() > end) throw new Error(`The worker did not store the set of the page within ${STORED_MS} ms`);
    await later(250);
  }
}

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
