import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';
import { type Outcome, outcomeOf } from './outcome.ts';
import { readJson } from './read-json.ts';

interface Suite {
  specs?: { title: string; file: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

export interface PlaywrightReport extends Suite {
  stats: { expected: number; unexpected: number; flaky: number };
  /** The errors outside all tests. */
  errors: unknown[];
}

const LIMIT_MS = 30 * 60_000;

export const countPlaywright = (report: PlaywrightReport | undefined) => ({
  passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
  failed: (report?.stats.unexpected ?? 0) + (report?.errors.length ?? 0),
});

/** The journeys that passed only at their second try. */
export const flakyJourneys = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(flakyJourneys),
];

export interface JourneyOptions {
  folder: string;
  /** The file of the browser. Absent for Playwright's own. */
  chromium: string | undefined;
  /** Limits the run to journeys whose file and title match this pattern. */
  grep?: string;
}

/** Runs the journeys. A failed journey runs a second time. */
export async function runPlaywright({ folder, chromium, grep }: JourneyOptions): Promise<Outcome> {
  const report = join(folder, 'playwright.json');
  const cli = join(repositoryRoot, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', '--retries=1'];
  if (grep) args.push('--grep', grep);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM: chromium, DATABASE_URL: undefined };
  const { code, output } = await run(process.execPath, args, { cwd: repositoryRoot, env, timeoutMs: LIMIT_MS });
  const found = readJson<PlaywrightReport>(report);
  return { ...outcomeOf(code, output, countPlaywright(found)), atSecondTry: flakyJourneys(found ?? {}) };
}
