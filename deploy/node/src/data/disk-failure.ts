import { sep } from 'node:path';
import { diskProblem } from '@viewmax/server/disk-problem';

interface Places {
  DATA_DIR: string;
  REGISTRY_STORE?: string;
  DATABASE_URL?: string;
}

/** Names the disk behind the error. The error holds the path of a file, or comes from a database. */
function diskOf(error: unknown, { DATA_DIR, REGISTRY_STORE, DATABASE_URL }: Places): string {
  const { path, code } = error as NodeJS.ErrnoException;
  if (DATABASE_URL && /^\d/.test(code ?? '')) return 'PostgreSQL';
  const isIn = (folder: string) => path === folder || path?.startsWith(folder + sep);
  if (REGISTRY_STORE && !isIn(DATA_DIR) && isIn(REGISTRY_STORE)) return `REGISTRY_STORE ${REGISTRY_STORE}`;
  return `DATA_DIR ${DATA_DIR}`;
}

/** Describes a full or read-only disk in one sentence. Returns undefined for any other failure. */
export function diskFailure(error: unknown, places: Places): Error | undefined {
  const problem = diskProblem(error);
  if (!problem) return undefined;
  const words = problem === 'full' ? 'is full' : 'is read-only';
  return new Error(`The disk of ${diskOf(error, places)} ${words}.`, { cause: error });
}
