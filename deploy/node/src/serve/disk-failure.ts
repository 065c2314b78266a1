import { sep } from 'node:path';
import { diskProblem } from '@viewmax/server/disk-problem';

interface Places {
  dataDir: string;
  store?: string;
  databaseUrl?: string;
}

/** Names the disk behind the error. The error holds the path of a file, or comes from a database. */
function diskOf(error: unknown, { dataDir, store, databaseUrl }: Places): string {
  const { path, code } = error as NodeJS.ErrnoException;
  if (databaseUrl && /^\d/.test(code ?? '')) return 'PostgreSQL';
  const isIn = (folder: string) => path === folder || path?.startsWith(folder + sep);
  if (store && !isIn(dataDir) && isIn(store)) return `REGISTRY_STORE ${store}`;
  return `DATA_DIR ${dataDir}`;
}

/** Describes a full or read-only disk in one sentence. Returns undefined for any other failure. */
export function diskFailure(error: unknown, places: Places): Error | undefined {
  const problem = diskProblem(error);
  if (!problem) return undefined;
  const words = problem === 'full' ? 'is full' : 'is read-only';
  return new Error(`The disk of ${diskOf(error, places)} ${words}.`, { cause: error });
}
