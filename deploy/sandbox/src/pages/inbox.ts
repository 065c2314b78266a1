/** Stores the newest received items, newest first. */
export function createInbox<T extends object>(most = 200) {
  const items: (T & { at: string })[] = [];
  return {
    add(item: T): void {
      items.unshift({ ...item, at: new Date().toISOString() });
      items.length = Math.min(items.length, most);
    },
    items: (): readonly (T & { at: string })[] => items,
  };
}
