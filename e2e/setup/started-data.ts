import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '@viewmax/tools/start-stack';
import { releasesToServe } from './releases-to-serve.ts';

/** The settings of every stack here. All journeys come from one address, so the limits are high. */
export const FIXED_SETTINGS = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_MULTIPLIER: '1000',
  // Half of the journeys wait for the work that a page does late.
  QUIET_MS: '300',
};

const startedData = () => join(tmpdir(), 'started-data');

/** Starts a stack once and stores its data, because copying is faster than seeding and compressing releases again. */
export async function prepareStartedData(): Promise<void> {
  const env = { ...FIXED_SETTINGS, DATA_DIR: startedData() };
  const stack = await startStack({ env, releases: await releasesToServe() });
  await stack.close();
}

/** A copy of the data directory after the first start. */
export function copyOfStartedData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-'));
  cpSync(startedData(), folder, { recursive: true });
  return folder;
}
