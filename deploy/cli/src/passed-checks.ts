import { type Environment, readUserFile, writeUserFile } from './user-file.ts';

/** The checks that `viewmax` runs itself, and how. The registry believes each result. */
export const RUN_BY: Readonly<Record<string, string>> = {
  faults: 'npx viewmax faults',
  neighbours: 'npx viewmax rehearse',
};

const FILE = 'passed.json';
const MOST = 100;

/** Notes for `viewmax vouch` on this machine that a release, such as `offers@1.0.0-3fa9c1d2`, passed a check. */
export function notePassed(release: string, check: string, env: Environment): void {
  const { [`${release} ${check}`]: _, ...others } = readUserFile<string>(FILE, env);
  const entries = [...Object.entries(others), [`${release} ${check}`, new Date().toISOString()]].slice(-MOST);
  try {
    writeUserFile(FILE, env, Object.fromEntries(entries));
  } catch {
    // A machine without such a folder passes the check as well, and vouches with --elsewhere.
  }
}

/** Whether a release passed a check here. In a pipeline the order of its jobs says so. */
export const hasPassed = (release: string, check: string, env: Environment): boolean =>
  Boolean(env.CI) || Object.hasOwn(readUserFile<string>(FILE, env), `${release} ${check}`);
