import { openAsBlob, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockFile } from './directory-lock.ts';

async function locked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const unlock = lockFile(join(dataDir, 'pglite.lock'));
  return work().finally(unlock);
}

/** Writes the whole embedded database of `dataDir` into a file. No other process may have it open. */
export function dumpPglite(dataDir: string, file: string): Promise<void> {
  return locked(dataDir, async () => {
    const pglite = await PGlite.create(join(dataDir, 'pglite'));
    try {
      await writeFile(file, Buffer.from(await (await pglite.dumpDataDir('gzip')).arrayBuffer()), { mode: 0o600 });
    } finally {
      await pglite.close();
    }
  });
}

/** Replaces the embedded database of `dataDir` by that of the file. A broken file leaves the present one unchanged. */
export function loadPglite(dataDir: string, file: string): Promise<void> {
  return locked(dataDir, async () => {
    const [present, draft] = [join(dataDir, 'pglite'), join(dataDir, 'pglite.restored')];
    rmSync(draft, { recursive: true, force: true });
    const pglite = await PGlite.create(draft, { loadDataDir: await openAsBlob(file) });
    await pglite.close();
    rmSync(present, { recursive: true, force: true });
    renameSync(draft, present);
  });
}
