import type { BrowserContext } from '@playwright/test';
import type { Stack } from '@viewmax/tools/start-stack';
import { copyOf, rollsOut } from '../faults/rollout.ts';
import { expect, type Page, test } from '../setup/journey.ts';
import type { Session } from '../setup/session.ts';
import { seesPosters } from '../steps/movies.ts';
import { hasSettled, movesTo, seesHeading } from '../steps/places.ts';
import { startsOf } from '../steps/restarts.ts';
import { liveRemote, MOVIE } from '../steps/routes.ts';
import { runningSet } from '../steps/sets.ts';
import { storesSet } from '../steps/stored-sets.ts';

const aTicket = (page: Page) => page.getByRole('listitem').getByRole('link').first();

test('a member opens the app without a network: home, a movie, the tickets, and a ticket with its code', async ({
  playwright,
  stack,
  session,
  launchOptions,
}) => {
  // The test starts a whole browser twice.
  test.setTimeout(90_000);
  const phone = startsOf({ playwright, launchOptions, stack });
  const first = await phone();
  await signIn(first, stack, session);
  const page = await first.newPage();
  await page.goto('/');
  await seesPosters(page);
  await movesTo(page, `/movie/${MOVIE.id}`);
  await seesHeading(page, MOVIE.title);
  await movesTo(page, '/mytickets');
  await aTicket(page).waitFor();
  await storesSet(page);
  await first.close();

  const later = await phone();
  await later.setOffline(true);
  const again = await later.newPage();
  await again.goto('/');
  await seesPosters(again);
  await again.goto(`/movie/${MOVIE.id}`);
  await seesHeading(again, MOVIE.title);
  for (const path of ['/profile', '/fund', '/viewmaxcenters']) {
    await again.goto(path);
    await hasSettled(again);
  }
  await again.goto('/mytickets');
  await again.getByRole('button', { name: 'Dismiss' }).tap();
  await aTicket(again).tap();
  await again.getByRole('img', { name: 'QR code' }).waitFor();
  await later.close();
});

async function signIn(phone: BrowserContext, { address }: Pick<Stack, 'address'>, session: Session): Promise<void> {
  const token = session.origins[0]?.localStorage[0]?.value ?? '';
  await phone.addCookies(session.cookies);
  await phone.addInitScript(([origin, kept]) => location.origin === origin && localStorage.setItem('token', kept), [
    new URL(address).origin,
    token,
  ] as const);
}

test('two phones with different releases run the same worker, and each opens its own set offline', async ({
  browser,
  stack,
}) => {
  const live = await liveRemote(stack, 'catalog');
  const sets: [string, BrowserContext][] = [];
  const visit = async () => {
    const phone = await browser.newContext({ baseURL: stack.address });
    const page = await phone.newPage();
    await page.goto('/');
    await seesPosters(page);
    const { setId } = await runningSet(page);
    expect(await storesSet(page)).toBe(setId);
    sets.push([setId, phone]);
    await page.close();
  };
  await visit();
  const { rollBack } = await rollsOut(stack, copyOf(live), copyOf({ name: 'shell' }));
  await visit();
  await rollBack();

  expect(new Set(sets.map(([set]) => set)).size).toBe(2);
  for (const [set, phone] of sets) {
    await phone.setOffline(true);
    const page = await phone.newPage();
    await page.goto('/');
    await seesPosters(page);
    expect((await runningSet(page)).setId).toBe(set);
    await phone.close();
  }
});
