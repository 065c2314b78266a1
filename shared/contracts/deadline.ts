/** The work took longer than its deadline. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError' as const;
  readonly ms: number;

  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms} ms`);
    this.ms = ms;
  }
}

/**
 * For any promise: rejects when `work` has not settled within `ms`. The work itself continues, because JavaScript cannot
 * stop it. A call over the network has a signal instead, which ends the request too. A function is called again at the
 * deadline, and may return a later one.
 *
 * @example
 * await withDeadline(withClient(db, (client) => client.query('select 1')), 2000, 'The database');
 */
export function withDeadline<T>(work: Promise<T>, ms: number | (() => number), what: string): Promise<T> {
  const deadline = typeof ms === 'number' ? () => ms : ms;
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (waited: number, until: number): void => {
      timer = setTimeout(() => {
        const later = deadline();
        if (later > until) wait(until, later);
        else reject(new DeadlineError(what, until));
      }, until - waited);
    };
    wait(0, deadline());
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

export interface Limits {
  /** The deadline on a usual line. */
  usualMs: number;
  /** The deadline on the slowest line. */
  longestMs: number;
}

/**
 * The deadline of files with so many bytes on a line of `rate` bytes per millisecond. It is the usual one, and longer only if
 * the line needs longer. It is the usual one too when no size or no rate is known.
 */
export function deadlineFor(
  bytes: number | undefined,
  rate: number | undefined,
  { usualMs, longestMs }: Limits,
): number {
  if (!bytes || !rate) return usualMs;
  return Math.max(usualMs, Math.min(Math.ceil(bytes / rate), longestMs));
}
