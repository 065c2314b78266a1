import type { SlotList } from '@viewmax/contracts/ops/ownership';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { Card } from '../../parts/card.tsx';
import { type Column, LoadedTable } from '../../parts/table.tsx';
import { useAnswer } from '../../stores/use-answer.ts';
import type { ScreenProps } from '../screen-props.ts';
import css from './settings.module.css';

type Row = SlotList['slots'][number];

const COLUMNS: Column<Row>[] = [
  { head: 'Slot', isName: true, cell: ({ slot }) => slot },
  { head: 'Screen of', cell: ({ screenOf }) => screenOf },
  { head: 'Takes', cell: ({ many, sized }) => `${many ? 'Several' : 'One'}${sized ? ', with a height' : ''}` },
  { head: 'Passes', cell: ({ passes }) => (passes ? passes.join(', ') || 'Nothing' : 'Not declared') },
  {
    head: 'Remotes',
    cell: ({ remotes }) => remotes.map(({ name, release }) => release ?? `${name} (not live)`).join(', ') || 'None',
  },
];

/** The slots of the live releases and the remotes in them. */
export function Slots({ platform }: Pick<ScreenProps, 'platform'>): ReactNode {
  const { data, error } = useAnswer('slots', platform.state.entry, () => call('listSlots'));
  return (
    <Card flush title="Slots">
      <p className={css.note}>
        Parts of screens that other remotes fill. The command <code>viewmax slot order</code> sets the remotes of a slot
        that takes several.
      </p>
      <LoadedTable
        what="slots"
        error={error}
        columns={COLUMNS}
        rows={data?.slots}
        keyOf={({ slot, screenOf }) => `${slot} ${screenOf}`}
        empty="No live release has a slot."
      />
    </Card>
  );
}
