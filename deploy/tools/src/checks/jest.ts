import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';
import { type Outcome, outcomeOf } from './outcome.ts';
import { readJson } from './read-json.ts';

export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that jest could not load. jest counts none of their tests. */
  numRuntimeErrorTestSuites: number;
}

/** Half of the tests start a database in memory, and a virtual machine hands out small pages slowly. glibc asks for large ones. */
const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };
const LIMIT_MS = 15 * 60_000;

export const countJest = (report: JestReport | undefined) => ({
  passed: report?.numPassedTests ?? 0,
  failed: (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0),
});

export interface JestOptions {
  folder: string;
  /** Names the report of this run. */
  name: string;
  databaseUrl?: string;
  /** Limits the run to tests whose path matches one of these. */
  paths?: readonly string[];
  /** Limits the run to tests that import a file changed since this commit. */
  since?: string;
}

/** Runs the unit tests on PGlite, or on the PostgreSQL of `databaseUrl`. */
export async function runJest({ folder, name, databaseUrl, paths = [], since }: JestOptions): Promise<Outcome> {
  const report = join(folder, `jest-${name}.json`);
  const args = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(repositoryRoot, 'node_modules/jest/bin/jest.js'),
    '--ci',
    '--json',
    `--outputFile=${report}`,
    ...(since ? [`--changedSince=${since}`, '--passWithNoTests'] : []),
    ...paths,
  ];
  const env = { ...process.env, ...LARGE_PAGES, DATABASE_URL: databaseUrl };
  const { code, output } = await run(process.execPath, args, { cwd: repositoryRoot, env, timeoutMs: LIMIT_MS });
  return outcomeOf(code, output, countJest(readJson<JestReport>(report)));
}
