import { useState } from 'react';

export interface Page<T> {
  items: T[];
  next?: number;
}

/** The pages after the first one, loaded one by one. */
export function useOlder<T>(firstNext: number | undefined, load: (before: number) => Promise<Page<T>>) {
  const [older, setOlder] = useState<Page<T> | null>(null);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const next = older ? older.next : firstNext;

  const more = async () => {
    if (loading || next === undefined) return;
    setLoading(true);
    setFailed(false);
    try {
      const page = await load(next);
      setOlder((before) => ({ items: [...(before?.items ?? []), ...page.items], next: page.next }));
    } catch (error) {
      console.error('Older entries could not be loaded', error);
      setFailed(true);
    }
    setLoading(false);
  };

  return { items: older?.items ?? [], hasMore: next !== undefined, loading, failed, more };
}
