/**
 * Cuts a list that was queried with one row more than fits. If that row exists, `next` continues after the page's last.
 */
export function takePage<T>(found: T[], limit: number, key: (item: T) => number): { items: T[]; next?: number } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? key(last) : undefined };
}
