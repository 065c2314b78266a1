import type { Page } from 'playwright-core';

const STORED_MS = 90_000;

/** Runs in the page. Workers of a few hundred commits ago wrote the name of their set. */
async function hasStoredSet(): Promise<boolean> {
  const { setId } = JSON.parse(document.getElementById('discovery')?.textContent ?? '{}');
  const [present] = (await (await caches.match('/stored-sets'))?.json()) ?? [];
  if (present) return JSON.parse(present.text).setId === setId;
  return (await (await caches.match('/present-set'))?.text()) === `set-${setId}`;
}

/** Waits until the worker has stored the whole set of a page. */
export async function storesSet(page: Page): Promise<void> {
  const end = Date.now() + STORED_MS;
  // A page that reloads meanwhile has no answer.
  while (!(await page.evaluate(hasStoredSet).catch(() => false))) {
    if (Date.now() > end) throw new Error(`The worker did not store the set of the page within ${STORED_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
