const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Until when a member may be told of an offer that is made now; null outside the hours of Lagos, which has no summer time.
 * Nothing is offered then, because a member who sleeps would keep the seats from all others.
 */
export function toldUntil(now: Date, [from, to]: readonly [number, number]): Date | null {
  const midnight = Math.floor((now.getTime() + HOUR_MS) / DAY_MS) * DAY_MS - HOUR_MS;
  const [begins, ends] = [midnight + from * HOUR_MS, midnight + to * HOUR_MS];
  return now.getTime() >= begins && now.getTime() < ends ? new Date(ends) : null;
}
