import { test as base } from '@playwright/test';
import { type Stack, startStack } from '@viewmax/tools/start-stack';
import { openOnPostgres } from './on-postgres.ts';
import { releasesToServe } from './releases-to-serve.ts';
import { type Login, MEMBER, type Session, sessionOf } from './session.ts';
import { FIXED_SETTINGS } from './settings.ts';
import { copyOfStartedData } from './started-data.ts';

export { expect, type Page } from '@playwright/test';

interface Journey {
  /** Whether the journey begins signed in. */
  signedIn: boolean;
  /** The demo login of the session. */
  login: Login;
  /** A new session of this login. A member has twenty sessions at most, so a shared one would end in a long run. */
  session: Session;
}

/** The registry's current time. */
export interface Clock {
  now(): number;
  passes(minutes: number): void;
}

interface Site {
  /** Settings of the stack beside its defaults. Journeys with the same settings share one stack. */
  settings: Record<string, string>;
  /** Whether the stack uses PostgreSQL where the machine has it. */
  isOnPostgres: boolean;
  dataDir: string;
  clock: Clock;
  stack: Stack;
}

const START_MS = 180_000;

/** A test with the real stack: built packages, seeded database, edge, on a free port. */
export const test = base.extend<Journey, Site>({
  settings: [{}, { scope: 'worker', option: true }],
  isOnPostgres: [false, { scope: 'worker', option: true }],
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: the pattern says which other fixtures are needed
    async ({}, use) => use(copyOfStartedData()),
    { scope: 'worker' },
  ],
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: the pattern says which other fixtures are needed
    async ({}, use) => {
      let ahead = 0;
      await use({
        now: () => Date.now() + ahead,
        passes: (minutes) => {
          ahead += minutes * 60_000;
        },
      });
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ settings, isOnPostgres, dataDir, clock }, use) => {
      const postgres = isOnPostgres ? await openOnPostgres() : undefined;
      const env = { ...FIXED_SETTINGS, DATA_DIR: dataDir, ...postgres?.settings, ...settings };
      const stack = await startStack({ env, now: clock.now, releases: await releasesToServe() });
      await use(stack);
      await stack.close();
      await postgres?.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  login: [MEMBER, { option: true }],
  session: async ({ stack, login }, use) => use(await sessionOf(stack, login)),
  signedIn: [false, { option: true }],
  baseURL: async ({ stack }, use) => use(stack.address),
  storageState: async ({ signedIn, stack, login }, use) => use(signedIn ? await sessionOf(stack, login) : undefined),
});
