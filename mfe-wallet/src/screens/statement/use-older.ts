import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { useState } from 'react';

export interface Page<T> {
  items: T[];
  next?: number;
}

/** The pages after the first one, loaded one by one. */
export function useOlder<T>(firstNext: number | undefined, load: (before: number) => Promise<Page<T>>) {
  const [older, setOlder] = useState<Page<T> | null>(null);
  const next = older ? older.next : firstNext;
  const { busy, state, run } = useCall(async () => {
    if (next === undefined) return;
    const page = await load(next);
    setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next });
  }, 'Older entries could not be loaded');
  return {
    items: older?.items ?? [],
    hasMore: next !== undefined,
    loading: busy,
    failed: state === 'failed',
    more: run,
  };
}
