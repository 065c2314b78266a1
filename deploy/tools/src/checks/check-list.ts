import { repositoryRoot } from '@viewmax/build/repository-root';
import { messageOf } from '@viewmax/node/message-of';
import { run } from '@viewmax/node/run';
import type { Steps } from '@viewmax/node/steps';
import { buildRooms } from '../build/build-rooms.ts';
import type { Browser } from '../machine/browser.ts';
import type { Scope } from './changed.ts';
import { runFirefox } from './firefox.ts';
import { runJest } from './jest.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { runPlaywright } from './playwright.ts';
import { ON_PGLITE_TOO } from './second-engine.ts';

export interface Engines {
  browser?: Browser;
  databaseUrl?: string;
  /** The folder of the reports. */
  folder: string;
  /** Limits the checks to those that a change can break. Without it, every check runs. */
  scope?: Scope;
}

const root = { cwd: repositoryRoot };

const lint = async () => {
  const { code, output } = await run('node_modules/.bin/biome', ['check', '--error-on-warnings', '.'], root);
  return outcomeOf(code, output);
};

const types = async (rooms: readonly string[] = []) => {
  const { code, output } = await run(process.execPath, ['deploy/tools/src/commands/types.ts', ...rooms], root);
  return outcomeOf(code, output);
};

const build = () =>
  buildRooms().then(
    () => outcomeOf(0, ''),
    (error: unknown) => outcomeOf(1, messageOf(error)),
  );

const counts = ({ passed, failed }: Outcome) => (passed + failed > 0 ? `${passed} passed, ${failed} failed` : '');

/** Runs the checks one after the other. A failed check shows its output, and the next checks still run. */
export async function runChecks(steps: Steps, { browser, databaseUrl, folder, scope }: Engines): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const check = async (name: string, work: () => Promise<Outcome & { note?: string }>) => {
    const outcome = await steps.run(name, async (note) => {
      const result = await work();
      note(result.note ?? counts(result));
      return result;
    });
    if (outcome.failed > 0 || outcome.atSecondTry?.length) console.log(outcome.output.trimEnd());
    outcomes.push(outcome);
    return outcome.failed === 0;
  };
  const since = scope?.allUnits ? undefined : scope?.since;
  await check('lint', lint);
  if (scope?.types.length !== 0) await check('types', () => types(scope?.types));
  await check('unit', () => runJest({ folder, name: 'all', databaseUrl, since }));
  // A part of the tests needs only one engine.
  if (databaseUrl && !since)
    await check('unit, PGlite', () => runJest({ folder, name: 'pglite', paths: ON_PGLITE_TOO }));
  const hasJourneys = scope?.journeys !== null;
  if (hasJourneys && (await check('build', build)) && browser) {
    const grep = scope?.journeys ?? undefined;
    await check('e2e', () => runPlaywright({ folder, chromium: browser.file, grep }));
    if (!grep) await check('firefox', runFirefox);
  }
  return outcomes;
}
