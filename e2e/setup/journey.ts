import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type Stack, startStack } from '@viewmax/stack/start-stack';
import { sessionOf } from './session.ts';

export { expect, type Page } from '@playwright/test';

interface Journey {
  /** Whether the person is signed in before the journey begins. */
  signedIn: boolean;
}

interface Site {
  /** What the stack is told beside its defaults. Journeys with the same settings share one stack. */
  settings: Record<string, string>;
  stack: Stack;
  session: Awaited<ReturnType<typeof sessionOf>>;
}

const START_MS = 180_000;

/** A test with the real stack behind it: built rooms, seeded database, edge, on a free port. */
export const test = base.extend<Journey, Site>({
  settings: [{}, { scope: 'worker', option: true }],
  stack: [
    async ({ settings }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'viewmax-e2e-'));
      const fixed = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_MULTIPLIER: '1000' };
      const stack = await startStack({ env: { ...fixed, DATA_DIR: join(folder, 'data'), ...settings } });
      await use(stack);
      await stack.close();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: START_MS },
  ],
  session: [async ({ stack }, use) => use(await sessionOf(stack)), { scope: 'worker' }],
  signedIn: [false, { option: true }],
  baseURL: async ({ stack }, use) => use(stack.address),
  storageState: async ({ signedIn, session }, use) => use(signedIn ? session : undefined),
});
