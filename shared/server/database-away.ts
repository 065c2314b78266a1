/**
 * Connections that end, a server that starts or stops, a standby, which only reads, too many connections, and the limits
 * of a session: a cancelled statement, a lock that came too late, and a transaction that was idle for too long.
 */
const SQLSTATE = /^(08...|57P0[1-5]|25006|53300|57014|55P03|25P0[34])$/;
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
/** The driver's own errors have no code. */
const DRIVER =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after)/;

/**
 * Whether the connection leads to a server that is of no use any more: it did not answer in time, as a vanished machine
 * does, or it only reads, because the address leads to another server now.
 */
export function isLeftBehind(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === '25006' || message === 'Query read timeout';
}

/**
 * Whether the database is away: the same call can succeed later. `fetch` has its own kind of error, so a failed call to
 * another company does not count.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (SQLSTATE.test(code) || SYSTEM.has(code))) return true;
  return typeof message === 'string' && DRIVER.test(message);
}
