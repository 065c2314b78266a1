import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '@viewmax/stack/start-stack';
import { releasesToServe } from './releases-to-serve.ts';

/** The settings of every stack here. The limits are those of many people, since all journeys come from one address. */
export const FIXED_SETTINGS = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_MULTIPLIER: '1000' };

const startedData = () => join(tmpdir(), 'started-data');

/** Starts a stack once and keeps what it wrote: seeding and packing the releases take longer than copying them. */
export async function prepareStartedData(): Promise<void> {
  const env = { ...FIXED_SETTINGS, DATA_DIR: startedData() };
  const stack = await startStack({ env, releases: await releasesToServe() });
  await stack.close();
}

/** A data directory of one's own, as the first start left it. */
export function copyOfStartedData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-'));
  cpSync(startedData(), folder, { recursive: true });
  return folder;
}
