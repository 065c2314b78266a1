import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { Button, Empty, Skeleton } from '@viewmax/shared/ui';
import Coins from 'lucide-react/icons/coins';
import type { ComponentProps, ReactNode } from 'react';
import css from './entries.module.css';
import type { useOlder } from './use-older.ts';

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
      <ul className={css.rows}>{children}</ul>
      {older.failed && (
        <p role="alert" className={css.failed}>
          Older entries could not be loaded. Check your internet connection and try again.
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
