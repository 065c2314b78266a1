import { listTopUps } from '@viewmax/contracts/calls';
import { topUpTimes } from '@viewmax/contracts/constants';
import type { TopUpsResponse } from '@viewmax/contracts/wallet';
import { ask } from '@viewmax/shared';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import type { ReactNode } from 'react';
import { TopUpRow } from '../../parts/top-up-row.tsx';
import { isUnderWay, isUnfinished } from '../../parts/top-up-text.ts';
import { usePayment } from '../../parts/use-payment.ts';
import { $topUps } from '../../stores/top-ups.ts';
import { Entries, FirstEntries, useOlder } from './entries.tsx';
import css from './statement.module.css';

const days = counted(topUpTimes.checkedForDays, 'day');
const hours = counted(topUpTimes.beginsWithinHours, 'hour');

/** The duration of each open state, by the times of the server. */
const PENDING_TAKES = `Pending can take up to ${days}. Your points are added as soon as the payment arrives.`;
const UNFINISHED_TAKES = `Not finished changes to Failed about ${hours} after the start. A later transfer still arrives.`;

const loadOlder = async (before: number) => {
  const { topUps, next } = await ask(listTopUps, { query: { before } });
  return { items: topUps ?? [], next };
};

function List({ first }: { first: TopUpsResponse }): ReactNode {
  const older = useOlder(first.next, loadOlder);
  const topUps = [...first.topUps, ...older.items];
  const takes = [topUps.some(isUnderWay) && PENDING_TAKES, topUps.some(isUnfinished) && UNFINISHED_TAKES];
  return (
    <>
      {takes.map(
        (text) =>
          text && (
            <p key={text} className={`num ${css.takes}`}>
              {text}
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

export function TopUps(): ReactNode {
  usePayment();
  return (
    <FirstEntries of={$topUps} what="Your top-ups">
      {(first) => <List first={first} />}
    </FirstEntries>
  );
}
