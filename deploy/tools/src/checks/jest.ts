import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';
import { type FileTimes, type Outcome, outcomeOf, outcomeOfTests } from './outcome.ts';
import { readJson } from './read-json.ts';

export interface JestReport {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
  numPassedTests: number;
  numFailedTests: number;
  /** Files that jest could not load. jest counts none of their tests. */
  numRuntimeErrorTestSuites: number;
}

/** Half of the tests start a database in memory, and a virtual machine hands out small pages slowly. glibc asks for large ones. */
const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };
/** More failed files have a cause in common. */
const MOST_FILES_AGAIN = 3;
/** jest prints a line for each finished file. A slow machine finishes fewer of them, and a run that hangs none. */
const QUIET_MS = 5 * 60_000;

export const countJest = (report: JestReport) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
});

const failedFiles = (report: JestReport | undefined) =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);

const failedTests = (report: JestReport | undefined) =>
  (report?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );

/** The outcome of a run whose failed files ran a second time, in a process of their own. */
export function afterSecondTry(first: JestReport, second: JestReport | undefined) {
  const { passed, failed } = countJest(first);
  const still = second ? countJest(second).failed : failed;
  const again = new Set(failedTests(second));
  const atSecondTry = second ? failedTests(first).filter((name) => !again.has(name)) : [];
  return { passed: passed + Math.max(failed - still, 0), failed: still, atSecondTry };
}

/** The time of each file in seconds, by its path in the repository. */
const timesOf = (report: JestReport | undefined): FileTimes =>
  Object.fromEntries(
    (report?.testResults ?? []).map(({ name, startTime, endTime }) => [
      relative(repositoryRoot, name),
      (endTime - startTime) / 1000,
    ]),
  );

export interface JestOptions {
  folder: string;
  /** Names the report of this run. */
  name: string;
  databaseUrl?: string;
  /** Limits the run to tests whose path matches one of these. */
  paths?: readonly string[];
  /** Adds the tests whose files end in `.long.test.ts`. */
  isLong?: boolean;
}

/** What had passed in a run that was cut off, by the lines of `keep-results.mjs`. The run itself counts as a failure. */
export function countLines(lines: string): { passed: number; failed: number } {
  const counted = { passed: 0, failed: 0 };
  for (const line of lines.split('\n').filter(Boolean)) {
    const { numPassingTests, numFailingTests } = JSON.parse(line);
    counted.passed += numPassingTests;
    counted.failed += numFailingTests;
  }
  return counted;
}

function readLines(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The answer of `jest --listTests --json`, or undefined without one. */
export function listedFiles(output: string): string[] | undefined {
  const line = output.split('\n').find((one) => one.startsWith('["'));
  return line === undefined ? undefined : (JSON.parse(line) as string[]);
}

/** The listed files without a result. jest ends well although a process of it lost a file. */
export function missingFiles(listed: readonly string[], { testResults }: JestReport): string[] {
  const found = new Set(testResults.map(({ name }) => name));
  return listed.filter((file) => !found.has(file));
}

const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  join(repositoryRoot, 'node_modules/jest/bin/jest.js'),
];
const envOf = ({ databaseUrl, isLong }: JestOptions, more: object = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...LARGE_PAGES,
  DATABASE_URL: databaseUrl,
  BREADTH: isLong ? 'full' : undefined,
  ...more,
});

/** The outcome of one run, in which each listed file has to have a result. */
async function checkFiles(options: JestOptions, outcome: Outcome, report: JestReport): Promise<Outcome> {
  const args = [...JEST, '--listTests', '--json', ...(options.paths ?? [])];
  const { output } = await run(process.execPath, args, { cwd: repositoryRoot, env: envOf(options) });
  const missing = missingFiles(listedFiles(output) ?? ['jest --listTests, which listed nothing'], report);
  if (missing.length === 0) return outcome;
  const lines = [outcome.output, 'These test files have no result:', ...missing];
  return { ...outcome, failed: outcome.failed + missing.length, output: lines.join('\n') };
}

/** `files` runs these files alone. */
async function runOnce(options: JestOptions, files?: readonly string[]) {
  const { folder, name, paths = [] } = options;
  const file = join(folder, `jest-${name}${files ? '-again' : ''}.json`);
  const lines = `${file}.lines`;
  rmSync(lines, { force: true });
  const args = [
    ...JEST,
    '--reporters=default',
    `--reporters=${join(import.meta.dirname, 'keep-results.mjs')}`,
    '--ci',
    '--json',
    `--outputFile=${file}`,
    ...(files ? ['--runTestsByPath', ...files] : paths),
  ];
  const env = envOf(options, { KEEP_RESULTS: lines });
  const ended = await run(process.execPath, args, { cwd: repositoryRoot, env, quietMs: QUIET_MS });
  return { ...ended, report: readJson<JestReport>(file), finished: countLines(readLines(lines)) };
}

/** Runs the unit tests on PGlite, or on the PostgreSQL of `databaseUrl`. A few failed files run a second time. */
export async function runJest(options: JestOptions): Promise<Outcome> {
  const first = await runOnce(options);
  const files = failedFiles(first.report);
  const times = timesOf(first.report);
  if (!first.report) return outcomeOf(1, first.output, first.finished);
  if (files.length === 0 || files.length > MOST_FILES_AGAIN) {
    const outcome = outcomeOfTests(first.code, first.output, countJest(first.report));
    return checkFiles(options, { ...outcome, files: times }, first.report);
  }
  const second = await runOnce(options, files);
  const { atSecondTry, ...counted } = afterSecondTry(first.report, second.report);
  const outcome = outcomeOfTests(second.code, `${first.output}\n${second.output}`, counted);
  return checkFiles(options, { ...outcome, atSecondTry, files: times }, first.report);
}
