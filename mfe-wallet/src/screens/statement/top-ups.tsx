import { listTopUps } from '@viewmax/contracts/calls';
import { ask } from '@viewmax/shared';
import type { ReactNode } from 'react';
import { TopUpRow } from '../../parts/top-up-row.tsx';
import { isUnderWay, isUnfinished, PENDING_TAKES, UNFINISHED_TAKES } from '../../parts/top-up-text.ts';
import { useSettlingTopUps } from '../../parts/use-settling-top-ups.ts';
import { $topUps } from '../../stores/top-ups.ts';
import { Entries, EntriesFailed, EntriesLoading } from './entries.tsx';
import css from './statement.module.css';
import { useOlder } from './use-older.ts';

const loadOlder = async (before: number) => {
  const { topUps, next } = await ask(listTopUps, { query: { before } });
  return { items: topUps ?? [], next };
};

export function TopUps(): ReactNode {
  const { data, error } = useSettlingTopUps();
  const older = useOlder(data?.next, loadOlder);
  if (!data) {
    return error ? <EntriesFailed what="Your top-ups" onRetry={$topUps.revalidate} /> : <EntriesLoading />;
  }
  const topUps = [...data.topUps, ...older.items];
  const takes = [topUps.some(isUnderWay) && PENDING_TAKES, topUps.some(isUnfinished) && UNFINISHED_TAKES];
  return (
    <>
      {takes.map(
        (words) =>
          words && (
            <p key={words} className={`num ${css.takes}`}>
              {words}
            </p>
          ),
      )}
      <Entries older={older} empty="No top-ups yet">
        {topUps.map((topUp) => (
          <TopUpRow key={topUp.tx_ref} topUp={topUp} />
        ))}
      </Entries>
    </>
  );
}
