import type { Page } from 'playwright-core';

/** Moves inside the app like a link, without loading a page. */
export async function movesTo(page: Page, path: string, handedOver: object | null = null): Promise<void> {
  await page.evaluate(
    ([to, usr]) => {
      history.pushState(usr && { usr }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [path, handedOver] as const,
  );
}
