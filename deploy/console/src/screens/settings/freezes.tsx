import type { Freeze } from '@viewmax/contracts/ops/rollouts';
import { lagosMoment } from '@viewmax/contracts/ops/windows';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { dayOf } from '../../model/format.ts';
import { isOps } from '../../model/permits.ts';
import { Card } from '../../parts/card.tsx';
import { TextField } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Form } from '../../parts/form.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Tag } from '../../parts/tag.tsx';
import { act } from '../../stores/act.ts';
import type { ScreenProps } from '../screen-props.ts';
import css from './settings.module.css';

const EMPTY = { from: '', until: '', reason: '' };
type Faults = Partial<Record<keyof typeof EMPTY, string>>;

function faultsOf({ from, until, reason }: typeof EMPTY): Faults {
  return {
    ...(!from && { from: 'Choose a start.' }),
    ...(!until && { until: 'Choose an end.' }),
    ...(from && until && until <= from && { until: 'The end must be after the start.' }),
    ...(!reason.trim() && { reason: 'Write a reason. Refused commands show it.' }),
  };
}

const stateOf = ({ from, until }: { from: string; until: string }, now: number) => {
  if (Date.parse(until) <= now) return <Tag>Ended</Tag>;
  return Date.parse(from) <= now ? <Tag tone="warn">Active</Tag> : <Tag tone="canary">Planned</Tag>;
};

export function Freezes({ who, platform: { state, at } }: ScreenProps): ReactNode {
  const [wanted, setWanted] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const send = async () => {
    const found = faultsOf(wanted);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const iso = (local: string) => lagosMoment(local.replace('T', ' ')) ?? '';
    const freeze = { from: iso(wanted.from), until: iso(wanted.until), reason: wanted.reason.trim() };
    if (await act(() => call('addFreeze', { body: freeze }), 'The freeze is set.')) setWanted(EMPTY);
  };
  const field = (name: keyof typeof EMPTY, label: string, type: string) => (
    <TextField
      label={label}
      error={faults[name]}
      type={type}
      maxLength={200}
      value={wanted[name]}
      onChange={(text) => setWanted({ ...wanted, [name]: text })}
    />
  );
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
        onClick={() => void act(() => call('removeFreeze', { params: { id } }), 'The freeze is removed.')}
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
        <Form className={css.form} onSend={send}>
          <div className={form.pair}>
            {field('from', 'From, in Lagos', 'datetime-local')}
            {field('until', 'Until, in Lagos', 'datetime-local')}
          </div>
          {field('reason', 'Reason', 'text')}
          <div>
            <Button size="sm" type="submit">
              Add freeze
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
}
