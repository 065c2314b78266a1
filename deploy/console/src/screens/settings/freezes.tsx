import { lagosMoment } from '@viewmax/contracts/ops/hours';
import type { Freeze } from '@viewmax/contracts/ops/rollouts';
import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { dayOf } from '../../model/format.ts';
import { isOps } from '../../model/permits.ts';
import { Card } from '../../parts/card.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useForm } from '../../parts/use-form.tsx';
import { perform } from '../../stores/perform.ts';
import type { ScreenProps } from '../screen-props.ts';
import css from './settings.module.css';

const EMPTY = { from: '', until: '', reason: '' };

const faultsOf = ({ from, until, reason }: typeof EMPTY) => ({
  ...(!from && { from: 'Choose a start.' }),
  ...(!until && { until: 'Choose an end.' }),
  ...(from && until && until <= from && { until: 'The end must be after the start.' }),
  ...(!reason.trim() && { reason: 'Write a reason. Refused commands show it.' }),
});

async function add({ from, until, reason }: typeof EMPTY): Promise<typeof EMPTY | undefined> {
  const iso = (local: string) => lagosMoment(local.replace('T', ' ')) ?? '';
  const body = { from: iso(from), until: iso(until), reason: reason.trim() };
  return (await perform(() => call('addFreeze', { body }), 'The freeze is set.')) && EMPTY;
}

const stateOf = ({ from, until }: { from: string; until: string }, now: number) => {
  if (Date.parse(until) <= now) return <Tag>Ended</Tag>;
  return Date.parse(from) <= now ? <Tag tone="warn">Active</Tag> : <Tag tone="canary">Planned</Tag>;
};

export function Freezes({ who, platform: { state, at } }: ScreenProps): ReactNode {
  const { text, onSend } = useForm(EMPTY, faultsOf, add);
  const columns: Column<Freeze>[] = [
    { head: 'From', className: 'num', cell: ({ from }) => dayOf(from) },
    { head: 'Until', className: 'num', cell: ({ until }) => dayOf(until) },
    { head: 'Reason', cell: ({ reason }) => reason },
    { head: 'State', cell: (freeze) => stateOf(freeze, at) },
  ];
  const lift: Column<Freeze> = {
    head: 'Change',
    cell: ({ id }) => (
      <Button
        size="sm"
        onClick={() => void perform(() => call('removeFreeze', { params: { id } }), 'The freeze is removed.')}
      >
        Remove
      </Button>
    ),
  };
  if (isOps(who)) columns.push(lift);
  return (
    <Card flush title="Freezes">
      <p className={css.note}>During a freeze no rollout starts or advances. Roll back always works.</p>
      <Table
        label="All freezes"
        columns={columns}
        rows={state.freezes}
        keyOf={({ id }) => id}
        empty="No freeze is set."
      />
      {isOps(who) && (
        <Form className={css.form} button="Add freeze" onSend={onSend}>
          <div className={form.pair}>
            {text('from', 'From, in Lagos', { type: 'datetime-local' })}
            {text('until', 'Until, in Lagos', { type: 'datetime-local' })}
          </div>
          {text('reason', 'Reason', { maxLength: 200 })}
        </Form>
      )}
    </Card>
  );
}
