export type DiskProblem = 'full' | 'read-only';

// SQLSTATE 53100 is PostgreSQL's name for a full disk.
const NAMES = new Map<unknown, DiskProblem>([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['53100', 'full'],
  ['EROFS', 'read-only'],
]);

/** PGlite's file system has errors without a message or a code, and numbers of its own. */
const PGLITE_NUMBERS = new Map<unknown, DiskProblem>([
  [51, 'full'],
  [19, 'full'],
  [69, 'read-only'],
]);

/** Whether a failure, or a failure that caused it, is that a disk takes no more. */
export function diskProblem(error: unknown): DiskProblem | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { name, code, errno, cause } = error as Record<'name' | 'code' | 'errno' | 'cause', unknown>;
  return NAMES.get(code) ?? (name === 'ErrnoError' ? PGLITE_NUMBERS.get(errno) : undefined) ?? diskProblem(cause);
}
