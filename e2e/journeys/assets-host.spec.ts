import type { IncomingMessage } from 'node:http';
import { releaseName } from '@viewmax/contracts/release-name';
import { copyOf, rollsOut } from '../faults/rollout.ts';
import { BY_FILES_HOST, type FilesHost, openFilesHost } from '../setup/files-host.ts';
import { expect, test as journey } from '../setup/journey.ts';
import { LONG } from '../setup/tiers.ts';
import { blamesOnly, failureCard, hasNoIntruder, watchFailures } from '../steps/failures.ts';
import { seesPosters } from '../steps/movies.ts';
import { hasSettled, movesTo } from '../steps/navigation.ts';
import { liveRemote, MOVIE } from '../steps/routes.ts';
import { storesSet } from '../steps/stored-sets.ts';

interface OtherHost {
  files: FilesHost;
  /** The files that browsers requested from the app's own origin. */
  ownFiles: string[];
}

const test = journey.extend<object, OtherHost>({
  files: [
    // biome-ignore lint/correctness/noEmptyPattern: the pattern says which other fixtures are needed
    async ({}, use) => {
      const files = await openFilesHost();
      await use(files);
      files.close();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ files }, use) => use({ ASSETS_URL: files.address }), { scope: 'worker' }],
  ownFiles: [
    async ({ stack, files }, use) => {
      const asked: string[] = [];
      stack.server.server.on('request', ({ url = '', headers }: IncomingMessage) => {
        if (url.startsWith('/r/') && !headers[BY_FILES_HOST]) asked.push(url);
      });
      files.copies(stack.address);
      await use(asked);
    },
    { scope: 'worker', auto: true },
  ],
});

test.afterEach(({ files }) => {
  files.changed = undefined;
});

test(
  'a visitor opens the app and moves between remotes, and every file comes from the other host',
  LONG,
  async ({ page, files, ownFiles }) => {
    await watchFailures(page);
    const answer = await page.goto('/');
    expect(answer?.headers().link).toBe(`<${files.address}>; rel=preconnect; crossorigin`);
    await seesPosters(page);
    await movesTo(page, `/movie/${MOVIE.id}`);
    await hasSettled(page);
    await movesTo(page, '/signup');
    await page.getByRole('button', { name: 'Sign up' }).waitFor();
    // A visitor's movie page needs no booking.
    for (const name of ['shell', 'catalog', 'account']) {
      expect(
        files.served.filter((path) => path.startsWith(`/r/${name}/`)),
        name,
      ).not.toEqual([]);
    }
    expect(ownFiles).toEqual([]);
  },
);

test('a visitor reloads without a network, from files of the other host', LONG, async ({ page, context, ownFiles }) => {
  await page.goto('/');
  await seesPosters(page);
  await storesSet(page);
  await context.setOffline(true);
  await page.goto('/');
  await seesPosters(page);
  expect(ownFiles).toEqual([]);
});

test.describe('a changed byte on the other host', LONG, () => {
  // A worker would serve the file from its cache.
  test.use({ serviceWorkers: 'block' });

  test('costs one remote its box', async ({ page, stack, files }) => {
    const live = await liveRemote(stack, 'account');
    await watchFailures(page);
    files.changed = new URL(live.base + live.entry.file).pathname;
    await page.goto('/signup');
    await failureCard(page, releaseName(live)).waitFor();
    await blamesOnly(page, 'integrity', releaseName(live));
    await hasNoIntruder(page);
    await movesTo(page, '/');
    await seesPosters(page);
  });

  test('brings the fallback of a rollout', async ({ page, stack, files }) => {
    const { entry } = await liveRemote(stack, 'catalog');
    const { release, version, rollBack } = await rollsOut(stack, copyOf({ name: 'catalog' }));
    try {
      await watchFailures(page);
      files.changed = `/r/catalog/${version}/${entry.file}`;
      await page.goto('/');
      await seesPosters(page);
      await blamesOnly(page, 'integrity', release);
      await hasNoIntruder(page);
    } finally {
      await rollBack();
    }
  });
});
