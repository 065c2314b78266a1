import { buildRooms } from '../build-rooms.ts';
import { messageOf } from '../failure.ts';
import { repositoryRoot } from '../rooms.ts';
import { run } from '../run.ts';
import type { Steps } from '../steps.ts';
import type { Browser } from './browser.ts';
import { runJest } from './jest.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { runPlaywright } from './playwright.ts';

export interface Engines {
  browser?: Browser;
  databaseUrl?: string;
  /** Where reports are left. */
  folder: string;
}

const root = { cwd: repositoryRoot };

const lint = async () => {
  const { code, output } = await run('node_modules/.bin/biome', ['check', '--error-on-warnings', '.'], root);
  return outcomeOf(code, output);
};

const types = async () => {
  const { code, output } = await run(process.execPath, ['deploy/stack/src/types.ts'], root);
  return outcomeOf(code, output);
};

const build = () =>
  buildRooms().then(
    () => outcomeOf(0, ''),
    (error: unknown) => outcomeOf(1, messageOf(error)),
  );

const counts = ({ passed, failed }: Outcome) => (passed + failed > 0 ? `${passed} passed, ${failed} failed` : '');

/** Runs every check one after the other. One that fails shows all it printed; the others still run. */
export async function runChecks(steps: Steps, { browser, databaseUrl, folder }: Engines): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const check = async (name: string, work: () => Promise<Outcome>) => {
    const outcome = await steps.run(name, async (note) => {
      const result = await work();
      note(counts(result));
      return result;
    });
    if (outcome.failed > 0) console.log(outcome.output.trimEnd());
    outcomes.push(outcome);
    return outcome.failed === 0;
  };
  await check('lint', lint);
  await check('types', types);
  await check('unit', () => runJest({ folder }));
  if (databaseUrl) await check('unit, pg', () => runJest({ folder, project: 'server', databaseUrl }));
  if ((await check('build', build)) && browser) await check('e2e', () => runPlaywright(folder, browser.file));
  return outcomes;
}
