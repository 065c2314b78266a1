import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';
import { type FileTimes, type Outcome, outcomeOfTests } from './outcome.ts';
import { readJson } from './read-json.ts';

interface Suite {
  specs?: { title: string; file: string; tests: { status: string; results: { duration: number }[] }[] }[];
  suites?: Suite[];
}

export interface PlaywrightReport extends Suite {
  stats: { expected: number; unexpected: number; flaky: number };
  /** The errors outside all tests. */
  errors: unknown[];
}

/** Playwright prints a line for each finished journey. A slow machine finishes fewer of them, and a run that hangs none. */
const QUIET_MS = 5 * 60_000;

export const countPlaywright = ({ stats, errors }: PlaywrightReport) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
});

const specsOf = ({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** The journeys that passed only at their second try. */
export const flakyJourneys = (report: Suite): string[] =>
  specsOf(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`);

/** The seconds of each file's journeys in all, without second tries. */
function timesOf(report: Suite): FileTimes {
  const times: Record<string, number> = {};
  for (const { file, tests } of specsOf(report)) {
    const seconds = tests.reduce((sum, { results }) => sum + (results[0]?.duration ?? 0) / 1000, 0);
    times[file] = (times[file] ?? 0) + seconds;
  }
  return times;
}

export interface JourneyOptions {
  folder: string;
  /** The file of the browser. Absent for Playwright's own. */
  chromium: string | undefined;
  /** Adds the journeys tagged as long, and every case of the others. */
  isLong?: boolean;
  /** A time in Lagos, as `npm run at` takes it. */
  at?: string;
}

/** Runs the journeys. A failed journey runs a second time. */
export async function runPlaywright({ folder, chromium, isLong, at }: JourneyOptions): Promise<Outcome> {
  const report = join(folder, 'playwright.json');
  const cli = join(repositoryRoot, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', '--retries=1'];
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CHROMIUM: chromium,
    DATABASE_URL: undefined,
    BREADTH: isLong ? 'full' : undefined,
  };
  const clock = at ? ['deploy/tools/src/commands/at.ts', at, process.execPath] : [];
  const { code, output } = await run(process.execPath, [...clock, ...args], {
    cwd: repositoryRoot,
    env,
    quietMs: QUIET_MS,
  });
  const found = readJson<PlaywrightReport>(report);
  const counted = outcomeOfTests(code, output, found && countPlaywright(found));
  return { ...counted, atSecondTry: flakyJourneys(found ?? {}), files: timesOf(found ?? {}) };
}
