import { repositoryRoot } from '@viewmax/build/repository-root';
import { messageOf } from '@viewmax/node/message-of';
import { run } from '@viewmax/node/run';
import type { Steps } from '@viewmax/node/steps';
import { buildPackages } from '../build/build-packages.ts';
import type { Browser } from '../machine/browser.ts';
import { findAdvisories } from '../upkeep/advisories.ts';
import { findOldExposed } from '../upkeep/exposed.ts';
import { tooHeavyBuilds } from './bytes.ts';
import { runEngines } from './engines.ts';
import { runJest } from './jest.ts';
import { type Outcome, outcomeOf, type Part } from './outcome.ts';
import { runPlaywright } from './playwright.ts';

export interface Engines {
  browser?: Browser;
  databaseUrl?: string;
  /** The folder of the reports. */
  folder: string;
}

const root = { cwd: repositoryRoot };

const outcomeOfProgram = async (command: string, ...args: string[]) => {
  const { code, output } = await run(command, args, root);
  return outcomeOf(code, output);
};

const lint = () => outcomeOfProgram('node_modules/.bin/biome', 'check', '--error-on-warnings', '.');

const types = () => outcomeOfProgram(process.execPath, 'deploy/tools/src/commands/types.ts');

async function upkeep(): Promise<Outcome> {
  const found = await Promise.all([findOldExposed(), findAdvisories()]);
  const failures = found.flatMap((one) => one.failures);
  const warnings = found.flatMap((one) => one.warnings);
  return { ...outcomeOf(failures.length > 0 ? 1 : 0, failures.join('\n')), warnings };
}

const build = () =>
  buildPackages().then(
    () => outcomeOf(0, ''),
    (error: unknown) => outcomeOf(1, messageOf(error)),
  );

/** Phones pay by the byte, so a release gets heavier only by a change of its limit. */
const bytes = async () => {
  const heavy = tooHeavyBuilds();
  return outcomeOf(heavy.length > 0 ? 1 : 0, heavy.join('\n'));
};

const counts = ({ passed, failed }: Outcome) => (passed + failed > 0 ? `${passed} passed, ${failed} failed` : '');

type Check = (name: string, work: () => Promise<Outcome & { note?: string }>) => Promise<boolean>;

/** Collects the parts of a run. A failed check shows its output, and the next checks still run. */
function collect(steps: Steps): { parts: Part[]; check: Check } {
  const parts: Part[] = [];
  const check: Check = async (name, work) => {
    const begun = performance.now();
    const outcome = await steps.run(name, async (note) => {
      const result = await work();
      note(result.note ?? counts(result));
      return result;
    });
    if (outcome.failed > 0 || outcome.atSecondTry?.length) console.log(outcome.output.trimEnd());
    for (const sentence of outcome.warnings ?? []) console.log(`warning: ${sentence}`);
    parts.push({ ...outcome, name, seconds: (performance.now() - begun) / 1000 });
    return outcome.failed === 0;
  };
  return { parts, check };
}

/** Runs the checks of `npm test`. */
export async function runChecks(steps: Steps, { browser, databaseUrl, folder }: Engines): Promise<Part[]> {
  const { parts, check } = collect(steps);
  let isBuilt = false;
  const read = async () => {
    await check('lint', lint);
    await check('types', types);
    isBuilt = await check('build', build);
    if (isBuilt) await check('bytes', bytes);
  };
  // Unit tests often wait for a database or a socket, so the compilers use that time.
  await Promise.all([read(), check('unit', () => runJest({ folder, name: 'all', databaseUrl }))]);
  if (isBuilt && browser) {
    await check('e2e', () => runPlaywright({ folder, chromium: browser.file }));
    await check('firefox, webkit', runEngines);
  }
  return parts;
}

const LONG_UNITS = ['\\.long\\.test\\.'];
/** The packages whose tests open a database. */
const ON_A_DATABASE = ['shared/server/', 'backend/', 'deploy/(cli|edge|node|registry)/'];

/**
 * Times in Lagos at which the demo's shows, and the dates of tests, once failed. Their names hold no date, because the
 * stored times of files are found by them.
 */
const hoursOf = (now: Date): { name: string; at: string }[] => {
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  return [
    { name: 'evening', at: `${tomorrow}T18:30` },
    { name: 'end of the year', at: `${tomorrow.slice(0, 4)}-12-31T23:50` },
  ];
};

/** Runs the checks of `npm run check:long`: all that `npm test` leaves out, and the servers' tests on PGlite. */
export async function runLongChecks(steps: Steps, { browser, databaseUrl, folder }: Engines): Promise<Part[]> {
  const { parts, check } = collect(steps);
  await check('exposed packages and advisories', upkeep);
  await check('unit, long', () => runJest({ folder, name: 'long', databaseUrl, paths: LONG_UNITS, isLong: true }));
  await check('unit, PGlite', () => runJest({ folder, name: 'pglite', paths: ON_A_DATABASE, isLong: true }));
  for (const packageDir of ['backend', 'deploy/registry'])
    await check(`soak, ${packageDir}`, () => outcomeOfProgram(process.execPath, `${packageDir}/test/soak.ts`));
  if ((await check('build', build)) && browser) {
    const { file: chromium } = browser;
    await check('e2e, all', () => runPlaywright({ folder, chromium, isLong: true }));
    for (const { name, at } of hoursOf(new Date()))
      await check(`e2e, ${name}`, () => runPlaywright({ folder, chromium, at }));
  }
  await check('engines', () => outcomeOfProgram(process.execPath, 'e2e/engines/main.ts'));
  return parts;
}
