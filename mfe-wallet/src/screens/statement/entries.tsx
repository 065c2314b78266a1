import { Button, Empty, FailureCard, Skeleton } from '@viewmax/shared/ui';
import Coins from 'lucide-react/icons/coins';
import type { ReactNode } from 'react';
import css from './entries.module.css';

const PLACEHOLDERS = ['a', 'b', 'c', 'd'];

export function EntriesLoading(): ReactNode {
  return (
    <div role="status" className={css.loading}>
      <span className="visually-hidden">Loading</span>
      {PLACEHOLDERS.map((key) => (
        <Skeleton key={key} height={62} borderRadius={14} />
      ))}
    </div>
  );
}

export const EntriesFailed = ({ what, onRetry }: { what: string; onRetry(): void }): ReactNode => (
  <div className={css.notLoaded}>
    <FailureCard
      title={`${what} could not be loaded`}
      help="Check your internet connection and try again."
      onRetry={onRetry}
    />
  </div>
);

interface Older {
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  more(): Promise<void>;
}

export function Entries({ older, empty, children }: { older: Older; empty: string; children: ReactNode[] }): ReactNode {
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
