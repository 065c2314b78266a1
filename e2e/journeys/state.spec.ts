import { editedBuild } from '../faults/edited-build.ts';
import { goesLive, rollsOut } from '../faults/rollout.ts';
import { expect, type Page } from '../setup/journey.ts';
import { test } from '../setup/own-member.ts';
import { LONG } from '../setup/tiers.ts';
import { movesTo, seesHeading } from '../steps/navigation.ts';
import { liveRemote } from '../steps/routes.ts';
import { remembersBooking } from '../steps/wallet.ts';

/** A build of the wallet whose area of an unfinished booking tests can reach as `window[name]`. */
function walletOf(version: string, name: string, options = ''): string {
  const atom = "persistedAtom<Remembered | null>('unfinishedBooking', null, { personal: true";
  const edit = {
    file: 'shared/app/bundled/unfinished-booking.ts',
    from: `${atom} });`,
    to: `((window as unknown as Record<string, unknown>).${name} = ${atom}${options} }));`,
  };
  return editedBuild('wallet', edit, { version }).folder;
}

/** In the next shape of the area, a title is in capitals. */
const NEXT_SHAPE =
  ', version: 2, migrate: (old: { movieTitle: string }) => ({ ...old, movieTitle: old.movieTitle.toUpperCase() })';

interface Area {
  get(): object;
  set(value: object): void;
}

const changes = (page: Page, area: string, change: object) =>
  page.evaluate(
    ([name, next]) => {
      const $area = Reflect.get(window, name) as Area;
      $area.set({ ...$area.get(), ...next });
    },
    [area, change] as const,
  );

const stored = (page: Page) =>
  page.evaluate(() => {
    const { areas = {} } = JSON.parse(localStorage.getItem('root') ?? '{}') as { areas?: Record<string, unknown> };
    return Object.keys(areas).filter((name) => name.startsWith('unfinishedBooking'));
  });

/** A session keeps its set through a rollout, so the next one begins. */
async function begins(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'set' });
  await page.goto('/profile');
}

/** The page gets its device's newer set after a rollback, and shows these words of the wallet's present release. */
async function shows(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward('06:00');
    await movesTo(page, '/profile');
    // Account is another release, which reads the first version in the same page.
    const link = page.getByRole('link', { name: 'Finish your booking Eko Nocturne, Friday 4:15 PM' });
    await expect(link).toBeVisible({ timeout: 2_000 });
    await movesTo(page, '/fund');
    const booking = page.getByText(`${words}, Friday 4:15 PM, Riverside Screens`, { exact: true });
    await expect(booking).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
}

test(
  'two releases in one page read their own version of an area, at a rollout, its rollback and the next one',
  LONG,
  async ({ page, stack }) => {
    test.setTimeout(180_000);
    const ends: (() => Promise<unknown>)[] = [];
    const before = await liveRemote(stack, 'wallet');
    ends.push((await goesLive(stack, before, walletOf('8.0.0', 'stable'))).rollBack);
    try {
      await page.clock.install();
      await begins(page);
      await seesHeading(page, /./);
      await remembersBooking(page);
      await page.reload();
      await shows(page, '2 tickets to Eko Nocturne');

      const canary = await rollsOut(stack, walletOf('8.1.0', 'canary', NEXT_SHAPE));
      ends.push(canary.rollBack);
      await begins(page);
      await shows(page, '2 tickets to EKO NOCTURNE');
      await changes(page, 'canary', { count: 5 });
      await shows(page, '5 tickets to EKO NOCTURNE');

      await ends.pop()?.();
      await shows(page, '2 tickets to Eko Nocturne');
      await changes(page, 'stable', { count: 3 });
      await shows(page, '3 tickets to Eko Nocturne');

      const next = await rollsOut(stack, walletOf('8.1.1', 'next', NEXT_SHAPE));
      ends.push(next.rollBack);
      await begins(page);
      await shows(page, '5 tickets to EKO NOCTURNE');
      await page.reload();
      await shows(page, '5 tickets to EKO NOCTURNE');
      expect((await stored(page)).sort()).toEqual(['unfinishedBooking', 'unfinishedBooking@2']);

      await movesTo(page, '/profile');
      await page.getByRole('button', { name: 'Logout' }).tap();
      await seesHeading(page, 'Sign In');
      expect(await stored(page)).toEqual([]);
    } finally {
      for (const end of ends.reverse()) await end();
    }
  },
);
