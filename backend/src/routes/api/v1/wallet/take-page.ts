/** Cuts a list that was asked for with one more than fits: if that one is there, `next` leads on from the page's last. */
export function takePage<T>(found: T[], limit: number, key: (item: T) => number): { items: T[]; next?: number } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? key(last) : undefined };
}
