import type { CDPSession } from '@playwright/test';
import type { Route } from '@viewmax/contracts/discovery';
import { largeCopyOf, rollsOut } from '../faults/rollout.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import { ATTENDANT } from '../setup/session.ts';
import { LONG } from '../setup/tiers.ts';
import { failuresSeen, watchFailures } from '../steps/failures.ts';
import { hasRested, hasSettled, isAt, seesHeading, tapsTab } from '../steps/navigation.ts';
import { twice, watchDownloads } from '../steps/network.ts';
import { everyRoute, liveRemote, MOVIE } from '../steps/routes.ts';
import { ON_2G, openSlowLine } from '../steps/slow-line.ts';
import { coldVisits, type Visit } from '../steps/visits.ts';

// With a shorter pause, the worker's first store would meet the page's own downloads on a slow line.
test.use({ settings: { QUIET_MS: '3000' } });

const MOST_SHIFT = 0.02;
const VISITS_MS = 180_000;

const WITHOUT_TAB_BAR = ['/signupsuccessful', '/forgotpassword', '/login', '/fund', '/paymentsuccessful', '/signup'];

/** Screens that their data name. */
const TITLES: Record<string, string> = {
  [`/movie/${MOVIE.id}`]: MOVIE.title,
  [`/trailer/${MOVIE.trailerId}`]: `Trailer: ${MOVIE.title}`,
  [`/selected-trailer/${MOVIE.id}`]: `Trailer: ${MOVIE.title}`,
};

const TAB_OF = { home: 'See a Movie', trailers: 'Trailers', viewmaxcenters: 'Viewmax Centers', profile: 'Profile' };

const TOURS = [
  { who: 'visitor', where: 'every open path', isOn: ({ guard }: Route) => !guard, tier: {} },
  { who: 'member', where: 'every path', isOn: () => true, tier: {} },
  { who: 'visitor', where: 'the paths of members', isOn: ({ guard }: Route) => Boolean(guard), tier: LONG },
];

for (const { who, where, isOn, tier } of TOURS) {
  test.describe(`a ${who}'s first visit on 3G, on ${where}`, tier, () => {
    let routes: Route[];
    let visits: Visit[];
    let reports = 0;

    test.beforeAll(async ({ browser, stack, session }) => {
      test.setTimeout(VISITS_MS);
      stack.server.server.on('request', ({ url }) => {
        if (url?.startsWith('/reports/')) reports += 1;
      });
      const { use: options } = test.info().project;
      routes = (await everyRoute(stack)).filter(isOn);
      visits = await coldVisits(
        { browser, stack, options, session: who === 'member' ? session : undefined },
        routes.map(({ path }) => path),
      );
    });

    const each = <T>(fact: (visit: Visit) => T) => Object.fromEntries(visits.map((visit) => [visit.path, fact(visit)]));

    test('shows the screen of the path, its title and its tab, or the sign-up', () => {
      for (const { path, guard, title, tab } of routes) {
        const seen = visits.find((visit) => visit.path === path);
        // A screen may redirect by its own rules.
        if (seen?.landed === path) {
          expect([path, seen.title]).toEqual([path, `${TITLES[path] ?? title} | Viewmax`]);
          expect([path, seen.tab]).toEqual([path, WITHOUT_TAB_BAR.includes(path) ? null : TAB_OF[tab]]);
        }
        const leads = guard && who === 'visitor';
        if (guard !== 'attendant')
          expect([path, seen?.landed === '/signup']).toEqual([path, leads || path === '/signup']);
        expect([path, seen?.isSignedIn]).toEqual([path, who === 'member']);
      }
    });

    test('uses every file that the page preloads', () => {
      expect(each(({ unused }) => unused)).toEqual(each(() => []));
    });

    test('downloads each file once', () => {
      expect(each(({ downloads }) => downloads.length)).not.toEqual(each(() => 0));
      expect(each(({ downloads }) => twice(downloads))).toEqual(each(() => []));
    });

    test('downloads nothing of the door elsewhere, which is for attendants', () => {
      const elsewhere = visits.filter(({ path }) => !path.startsWith('/door'));
      expect(elsewhere.flatMap(({ downloads }) => downloads).filter((path) => path.startsWith('/r/door/'))).toEqual([]);
    });

    test('violates no rule of the policy', () => {
      expect(each(({ violations }) => violations)).toEqual(each(() => []));
      expect(reports).toBe(0);
    });

    test('shifts no layout', () => {
      expect(each(({ shift, moved }) => (shift > MOST_SHIFT ? moved : 'still'))).toEqual(each(() => 'still'));
    });
  });
}

/** The line carries this in 20 seconds, more than two usual deadlines of an entry. */
const LARGE = 125_000;

/** Notes each remote whose mount point begins to load. */
const watchSkeletons = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    let before = '';
    Object.assign(window, { skeletons: seen });
    new MutationObserver(() => {
      const { remote = '' } = document.querySelector<HTMLElement>('[data-phase=loading]')?.dataset ?? {};
      if (remote && remote !== before) seen.push(remote);
      before = remote;
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-phase'] });
  });

test(
  'a phone on a slow line starts, waits at one skeleton, loads each file once, and blames no release',
  LONG,
  async ({ browser, stack }) => {
    test.setTimeout(180_000);
    const live = await liveRemote(stack, 'account');
    const { version, rollBack } = await rollsOut(stack, largeCopyOf(live, LARGE));
    const line = await openSlowLine(stack.address, ON_2G);
    const context = await browser.newContext({
      ...test.info().project.use,
      baseURL: line.address,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    try {
      await watchFailures(page);
      await watchSkeletons(page);
      const downloads = await watchDownloads(page);
      await page.goto('/', { waitUntil: 'commit' });
      // The server-rendered page has the same look, but its tab bar loads a whole page.
      await expect(page.locator('main [data-phase=shown]').first()).toBeAttached({ timeout: 60_000 });
      await tapsTab(page, 'Profile');
      await isAt(page, '/signup');
      await expect(page.locator('[data-phase=loading]')).toHaveCount(1);
      await expect(page.locator('[data-phase=loading]')).toHaveCount(0, { timeout: 90_000 });
      await seesHeading(page, 'Sign up');
      expect(await failuresSeen(page)).toEqual([]);
      expect(await page.evaluate(() => Reflect.get(window, 'skeletons') as unknown)).toEqual(['catalog', 'account']);
      const files = downloads().filter((path) => path.startsWith('/r/'));
      expect(files).toContain(`/r/account/${version}/entry.js`);
      expect(files.filter((path) => path.startsWith(`/r/account/${live.version}/`))).toEqual([]);
      expect(twice(files)).toEqual([]);
    } finally {
      await context.close();
      await line.close();
      await rollBack();
    }
  },
);

const TIMES = 100;
const WARM_UP = 10;
const MB = 1_048_576;

/** One screen of each remote: it mounts the remote, and the next screen unmounts it. */
const TOUR = ['/', '/selectcinema', '/fund', '/profile', '/trailers', '/viewmaxcenters', '/door', '/mytickets'];

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

test.describe('an attendant', LONG, () => {
  test.use({ signedIn: true, login: ATTENDANT });

  test('leaves nothing behind after a hundred tours through every remote', async ({ page, context }) => {
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
});
