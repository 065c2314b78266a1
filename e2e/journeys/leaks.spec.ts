import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../setup/journey.ts';
import { hasRested, hasSettled, seesHeading } from '../steps/places.ts';

test.use({ signedIn: true });

const TIMES = 100;
const WARM_UP = 10;
const MB = 1_048_576;

/** One screen of each remote: it mounts the remote, and the next screen unmounts it. */
const TOUR = ['/', '/selectcinema', '/fund', '/profile', '/trailers', '/viewmaxcenters', '/mytickets'];

/** Visits the screens inside the app, one after another, and waits for each. */
const tours = (page: Page, times: number) =>
  page.evaluate(
    async ([paths, rounds]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const isThere = () =>
        document.querySelector('main [data-phase=shown]') && !document.querySelector('[data-phase=loading]');
      for (let round = 0; round < rounds; round++) {
        for (const path of paths) {
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
          do await frame();
          while (!isThere());
        }
      }
    },
    [TOUR, times] as const,
  );

async function weigh(session: CDPSession) {
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: of('JSHeapUsedSize'), documents: of('Documents'), listeners: of('JSEventListeners') };
}

test('a hundred tours through every remote leave nothing behind', async ({ page, context }) => {
  test.setTimeout(180_000);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto('/');
  await hasSettled(page);
  await hasRested(page);
  await tours(page, WARM_UP);
  const before = await weigh(session);
  await tours(page, TIMES);
  const after = await weigh(session);
  await seesHeading(page, /My Tickets/);
  expect(after.documents).toBeLessThanOrEqual(before.documents);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners);
  expect(after.heap - before.heap).toBeLessThanOrEqual(MB);
});
