export type DiskProblem = 'full' | 'read-only';

// SQLSTATE 53100 is PostgreSQL's name for a full disk.
const NAMES = new Map<unknown, DiskProblem>([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['53100', 'full'],
  ['EROFS', 'read-only'],
]);

/** PGlite's file system throws errors without a message or a code, with its own numbers. */
const PGLITE_NUMBERS = new Map<unknown, DiskProblem>([
  [51, 'full'],
  [19, 'full'],
  [69, 'read-only'],
]);

/** The disk problem behind a failure or its causes, if there is one. */
export function diskProblem(error: unknown): DiskProblem | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { name, code, errno, cause } = error as Record<'name' | 'code' | 'errno' | 'cause', unknown>;
  return NAMES.get(code) ?? (name === 'ErrnoError' ? PGLITE_NUMBERS.get(errno) : undefined) ?? diskProblem(cause);
}
