import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { Button, Empty, Skeleton } from '@viewmax/shared/ui';
import Coins from 'lucide-react/icons/coins';
import { type ComponentProps, type ReactNode, useState } from 'react';
import rows from '../../parts/row.module.css';
import css from './entries.module.css';

const PLACEHOLDERS = ['a', 'b', 'c', 'd'];

/** The first entries of a store, or its state without them. */
export const FirstEntries = <T,>(props: {
  of: ComponentProps<typeof Loaded<T>>['of'];
  what: string;
  children: (data: T) => ReactNode;
}): ReactNode => (
  <Loaded
    cardClass={css.notLoaded}
    waiting={
      <Waiting className={css.loading}>
        {PLACEHOLDERS.map((key) => (
          <Skeleton key={key} height={62} borderRadius={14} />
        ))}
      </Waiting>
    }
    {...props}
  />
);

interface Page<T> {
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

export function Entries({
  older,
  empty,
  children,
}: {
  older: ReturnType<typeof useOlder>;
  empty: string;
  children: ReactNode[];
}): ReactNode {
  if (children.length === 0) return <Empty icon={<Coins />} title={empty} />;
  return (
    <>
      <ul className={`${rows.rows} ${css.list}`}>{children}</ul>
      {older.failed && (
        <p role="alert" className={css.failed}>
          Older entries could not be loaded. {NO_NETWORK}
        </p>
      )}
      {older.hasMore && (
        <Button variant="outline" block busy={older.loading} onClick={() => void older.more()}>
          Show older
        </Button>
      )}
    </>
  );
}
