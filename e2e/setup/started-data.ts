import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '@viewmax/tools/start-stack';
import { releasesToServe } from './releases-to-serve.ts';
import { FIXED_SETTINGS } from './settings.ts';

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
