import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stack, startStack } from '@viewmax/tools/start-stack';

/** A whole app with data of its own, which go with it. */
export async function benchStack(settings: Record<string, string> = {}): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'viewmax-bench-'));
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings };
  const stack = await startStack({ env });
  const close = async () => {
    await stack.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...stack, close };
}
