import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';
import { type Outcome, outcomeOf, outcomeOfTests, sumOf } from './outcome.ts';

/** On a slow mirror the installation of two browsers takes minutes. */
const LIMIT_MS = 16 * 60_000;
/** The exit code of `npm run engines` if the machine neither has nor can install one of them. */
const NOT_RUN = 2;

/** Reads the last line of each engine. One that the machine lacks is neither passed nor failed, and the check names it. */
export function enginesOutcome(code: number, output: string): Outcome & { note?: string } {
  const ends = [...output.matchAll(/ (\d+) passed, (\d+) failed, in /g)];
  const counted = sumOf(ends.map(([, passed, failed]) => ({ passed: Number(passed), failed: Number(failed) })));
  if (code !== NOT_RUN) return outcomeOfTests(code, output, counted);
  const absent = [...output.matchAll(/^- (.* was not run\..*)$/gm)].map(([, sentence]) => sentence);
  return { ...outcomeOf(0, output, counted), note: [`${counted.passed} passed`, ...absent].join(', ') };
}

/**
 * Walks from a link to a ticket and starts without a server, in Firefox and in WebKit. No emulation in Chromium shows the
 * faults that these alone have.
 */
export async function runEngines(): Promise<Outcome & { note?: string }> {
  const { code, output } = await run(
    process.execPath,
    ['e2e/engines/main.ts', 'firefox', 'webkit', 'walks', 'offline'],
    { cwd: repositoryRoot, env: { ...process.env, DATABASE_URL: undefined }, timeoutMs: LIMIT_MS },
  );
  return enginesOutcome(code, output);
}
