/** The work took longer than its deadline. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError' as const;
}

/**
 * For any promise: rejects when `work` has not settled within `ms`. The work itself continues, because JavaScript cannot
 * stop it. A call over the network has a signal instead, which ends the request too.
 *
 * @example
 * await withDeadline(withClient(db, (client) => client.query('select 1')), 2000, 'The database');
 */
export function withDeadline<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError(`${what} took longer than ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** For the `signal` of a fetch: `AbortSignal.timeout`, which phones before 2022 lack. */
export function abortAfter(ms: number): AbortSignal {
  if ('timeout' in AbortSignal) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
