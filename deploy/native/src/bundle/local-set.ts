import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { storedSecret } from '@viewmax/server/secret';
import { startStack } from '@viewmax/tools/start-stack';
import { type TakenSet, takeSet } from './take-set.ts';

/**
 * Takes the set of this checkout from a stack of its own. The key is that of `npm start`, so the app follows the sets of
 * the local site too.
 */
export async function localSet(version: string): Promise<TakenSet> {
  const folder = mkdtempSync(join(tmpdir(), 'viewmax-native-'));
  const { DATA_DIR: dataDir = '.data', SIGNING_KEY: key, ...env } = process.env;
  const signingKey = key ?? storedSecret(resolve(dataDir), 'signing');
  const fixed = { HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'silent', SIGNING_KEY: signingKey };
  const stack = await startStack({ env: { ...env, ...fixed, DATA_DIR: folder, DATABASE_URL: undefined } });
  try {
    return await takeSet(stack.address, version);
  } finally {
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
