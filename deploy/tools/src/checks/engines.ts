import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';
import { type Outcome, outcomeOf, outcomeOfTests } from './outcome.ts';

/** On a slow mirror the installation of Firefox takes minutes. */
const LIMIT_MS = 16 * 60_000;
/** The exit code of `npm run engines` for an engine that the machine neither has nor can install. */
const NOT_RUN = 2;

/** Reads the last line of `npm run engines`. Without a Firefox, the check is neither passed nor failed, and says so. */
export function firefoxOutcome(code: number, output: string): Outcome & { note?: string } {
  const found = / (\d+) passed, (\d+) failed, in /.exec(output);
  if (code === NOT_RUN)
    return { ...outcomeOf(0, output), note: /.* was not run\..*/.exec(output)?.[0].replace('- ', '') };
  return outcomeOfTests(code, output, found ? { passed: Number(found[1]), failed: Number(found[2]) } : undefined);
}

/** Starts the app in Firefox without a server. No emulation in Chromium shows its fault there. */
export async function runFirefox(): Promise<Outcome & { note?: string }> {
  const { code, output } = await run(process.execPath, ['e2e/engines/main.ts', 'firefox', 'offline'], {
    cwd: repositoryRoot,
    env: { ...process.env, DATABASE_URL: undefined },
    timeoutMs: LIMIT_MS,
  });
  return firefoxOutcome(code, output);
}
