/**
 * How far the phone's clock is ahead of the server's, in ms, as a moment shows that the server named just now: its end of
 * something that lasts at most `lifeMs`, or its own present time (0). A clock that can be right counts as right.
 *
 * @example
 * const by = clockError(Date.parse(hold.until), 600_000); // -3_600_000: this phone is an hour slow
 * const endsAt = Date.parse(hold.until) + by; // by the clock of this phone
 */
export function clockError(until: number, lifeMs = 0, heardAt = Date.now()): number {
  const age = heardAt - (until - lifeMs);
  return age < 0 || age > lifeMs ? age : 0;
}
