import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { readCheckpoints } from '@viewmax/build/read-remote-json';
import type { Release, ReleaseFile } from '@viewmax/contracts/discovery';
import { faultJourney } from '@viewmax/remote-kit/fault-journey';
import { type Fault, faultsOf } from '@viewmax/remote-kit/faults-of';
import type { Stack } from '@viewmax/tools/start-stack';
import { FAULTS, HANGS, screenFaults, screenHangs, strike } from '../faults/network-faults.ts';
import { copiedBuild, described, goesLive } from '../faults/rollout.ts';
import { MOMENTS, writeFailing } from '../faults/throwing-release.ts';
import { expect, test } from '../setup/journey.ts';
import type { Session } from '../setup/session.ts';
import { SHORT_DEADLINES } from '../setup/settings.ts';
import { inTurn, LONG } from '../setup/tiers.ts';
import { blamesOnly, failureCard, hasNoIntruder, triesAgain, watchFailures } from '../steps/failures.ts';
import { costsOnlyItsBox, costsOnlyItsBoxByItself, costsOnlyItsScreen, keepsItsScreen } from '../steps/isolation.ts';
import { seesHeading } from '../steps/navigation.ts';
import { CHECKPOINTS_OF, LATE_SCREENS, loginAt } from '../steps/remotes.ts';
import { liveRemote, liveSet } from '../steps/routes.ts';

// A worker would serve the broken file from its cache.
test.use({ signedIn: true, serviceWorkers: 'block', settings: SHORT_DEADLINES });

test.beforeEach(({ page }) => watchFailures(page));

test('every live remote has checkpoints in these journeys', async ({ stack }) => {
  const { remotes } = await liveSet(stack);
  expect(Object.keys(CHECKPOINTS_OF).sort()).toEqual(remotes.map(({ name }) => name).sort());
});

for (const [index, [remote, checkpoints]] of Object.entries(CHECKPOINTS_OF).entries()) {
  // The remotes share the faults, because the shell finds each of them in one checkpoint for all remotes.
  const isTurn = (at: number) => at % Object.keys(CHECKPOINTS_OF).length === index;

  test.describe(`${remote} loses only its own mount point`, () => {
    test.use({ login: loginAt(checkpoints[0].path) });

    for (const [at, fault] of [...FAULTS, ...HANGS].entries()) {
      test(`when ${fault.name}, and Retry restores it`, inTurn(isTurn(at)), async ({ page, stack }) => {
        const live = await liveRemote(stack, remote);
        await costsOnlyItsBox(page, { fault, live, checkpoints, tours: at === index });
      });
    }

    for (const [at, fault] of MOMENTS.entries()) {
      const what = fault.moment === 'never' ? 'its mount never ends' : `it throws at ${fault.moment}`;
      test(`when ${what}, and Retry or a rollback restores it`, inTurn(isTurn(at)), async ({ page, stack }) => {
        const live = await liveRemote(stack, remote);
        await costsOnlyItsBoxByItself(page, stack, { ...fault, live, checkpoints, tours: at === index });
      });
    }

    for (const [at, moment] of (['event', 'unmount'] as const).entries()) {
      test(`but keeps its screen when it throws at ${moment}`, inTurn(isTurn(at)), async ({ page, stack }) => {
        const live = await liveRemote(stack, remote);
        const { release, rollBack } = await goesLive(stack, live, writeFailing(live, moment));
        await keepsItsScreen(page, { moment, release, checkpoints }).finally(rollBack);
      });
    }
  });
}

for (const [index, { remote, screen, checkpoints }] of LATE_SCREENS.entries()) {
  test.describe(`${remote} loses only its screen "${screen}"`, () => {
    test.use({ login: loginAt(checkpoints[0].path) });

    for (const [at, fault] of [...screenFaults(screen), ...screenHangs(screen)].entries()) {
      const title = `${remote} shows a card when ${fault.name}, and Retry restores the screen`;
      test(title, inTurn(at === index), async ({ page, stack }) => {
        await costsOnlyItsScreen(page, { fault, live: await liveRemote(stack, remote), checkpoints });
      });
    }
  });
}

for (const [at, fault] of screenFaults('debug').entries()) {
  const title = `the shell shows a card when ${fault.name}, and Retry restores the screen`;
  test(title, inTurn(at === 0), async ({ page, stack }) => {
    const { shell } = await liveSet(stack);
    const release = `shell@${shell.version}`;
    const end = await strike(page, fault, shell);
    await page.goto('/mytest');
    await failureCard(page, release).waitFor();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Profile' })).toBeVisible();
    await blamesOnly(page, fault.kind, release);
    await hasNoIntruder(page);
    await end();
    await triesAgain(page, release);
    await seesHeading(page, 'File upload test');
  });
}

/** A build of the account with more styles, or with more code in its entry. No registry accepts it. */
function edited({ css = '', code = '' }) {
  const dist = copiedBuild('account');
  const release = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as Release;
  for (const { file } of release.css) appendFileSync(join(dist, file), css);
  appendFileSync(join(dist, release.entry.file), code);
  const again = (files: ReleaseFile[]) => files.map(({ file }) => described(dist, file));
  const entry = described(dist, release.entry.file);
  return { dist, release: { ...release, entry, css: again(release.css), files: again(release.files) } };
}

/** Runs before each mount of the account. */
const atMount = (code: string) => `
;(() => {
  const own = app_account;
  app_account = {
    init: (scope) => own.init(scope),
    get: async (module) => {
      const make = await own.get(module);
      return () => {
        const remote = make().default;
        const mount = async (props) => {
          ${code}
          for (const step of [remote.mount].flat()) await step(props);
        };
        return { default: { ...remote, mount } };
      };
    },
  };
})();
`;

/** What the fault journey finds in a build of the account, at its first checkpoint. */
async function findsIn(
  build: Parameters<typeof edited>[0],
  { browser, stack, session }: { browser: Browser; stack: Stack; session: Session },
  isWanted: (fault: Fault) => boolean,
) {
  const built = edited(build);
  const { places } = readCheckpoints(join(import.meta.dirname, '../../mfe-account'));
  const met = await faultJourney({
    env: new URL(stack.address),
    discovery: await liveSet(stack),
    built,
    checkpoints: { places: [places[0]] },
    browser,
    member: session.origins[0]?.localStorage[0]?.value,
    onResult: () => {},
    faults: faultsOf(built.release).filter(isWanted),
  });
  return met.filter(({ reason }) => reason);
}

test(
  'the fault journey of a squad finds styles that reach its neighbours',
  LONG,
  async ({ browser, stack, session }) => {
    const failsWith = (css: string) =>
      findsIn({ css }, { browser, stack, session }, ({ comparesLooks }) => comparesLooks === true);
    expect(await failsWith('')).toEqual([]);
    expect(await failsWith('h1,nav a{letter-spacing:3px}')).toEqual([
      {
        name: 'all its files are lost',
        reason: expect.stringMatching(/^The remote changes the look of \S+ of another remote: \d+ pixels from /),
      },
      {
        name: 'it throws at render',
        reason: expect.stringMatching(/^The remote changes the look of the failure card: \d+ pixels from /),
      },
    ]);
  },
);

test('the fault journey of a squad finds what each mount leaves behind', LONG, async ({ browser, stack, session }) => {
  const failsWith = (code: string) => findsIn({ code: atMount(code) }, { browser, stack, session }, () => false);
  const name = '50 mounts leave nothing behind';
  expect(await failsWith('')).toEqual([]);
  expect(await failsWith('(window.kept ??= []).push(Array(20_000).fill({}));')).toEqual([
    {
      name,
      reason: expect.stringMatching(/^50 mounts leave \d+\.\d MB behind, more than 1 MB\. Each effect has to undo/),
    },
  ]);
  expect(await failsWith("addEventListener('resize', () => {});")).toEqual([
    { name, reason: expect.stringMatching(/^50 mounts leave \d\d listeners behind\./) },
  ]);
});
