import type { ReactNode } from 'react';
import { listTopUps } from '../../api/list-top-ups.ts';
import { TopUpRow } from '../../parts/top-up-row.tsx';
import { useSettlingTopUps } from '../../parts/use-settling-top-ups.ts';
import { $topUps } from '../../stores/top-ups.ts';
import { Entries, EntriesFailed, EntriesLoading } from './entries.tsx';
import { useOlder } from './use-older.ts';

const loadOlder = async (before: number) => {
  const { topUps, next } = await listTopUps(before);
  return { items: topUps ?? [], next };
};

export function TopUps(): ReactNode {
  const { data, error } = useSettlingTopUps();
  const older = useOlder(data?.next, loadOlder);
  if (!data) {
    return error ? <EntriesFailed what="Your top-ups" onRetry={$topUps.revalidate} /> : <EntriesLoading />;
  }
  return (
    <Entries older={older} empty="No top-ups yet">
      {[...data.topUps, ...older.items].map((topUp) => (
        <TopUpRow key={topUp.tx_ref} topUp={topUp} />
      ))}
    </Entries>
  );
}
