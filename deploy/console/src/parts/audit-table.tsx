import type { AuditEntry } from '@viewmax/contracts/ops/log';
import Ban from 'lucide-react/icons/ban';
import type { ReactNode } from 'react';
import { actionWord, describe } from '../model/describe.ts';
import { dateOf, dayOf, timeOf } from '../model/format.ts';
import css from './audit-table.module.css';
import { type Column, Table } from './table.tsx';
import { Tag } from './tag.tsx';

const isToday = (at: string) => dateOf(at) === dateOf(Date.now());

/** A refused attempt of a token has a visible tag. */
const actionTag = (action: string): ReactNode =>
  action === 'refused' ? (
    <Tag tone="error" icon={<Ban aria-hidden="true" />}>
      Refused
    </Tag>
  ) : (
    <Tag>{actionWord(action)}</Tag>
  );

const COLUMNS: Column<AuditEntry>[] = [
  {
    head: 'When',
    className: css.time,
    cell: ({ at }) => (
      <time dateTime={at} title={at}>
        {isToday(at) ? timeOf(at) : dayOf(at)}
      </time>
    ),
  },
  { head: 'Who', className: css.who, cell: ({ by }) => <b>{by}</b> },
  { head: 'Action', cell: ({ action }) => actionTag(action) },
  { head: 'What', className: `num ${css.what}`, cell: describe },
];

/** A table of audit entries. */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }): ReactNode => (
  <Table
    label="Audit log entries"
    quietHead
    columns={COLUMNS}
    rows={entries}
    keyOf={({ seq }) => seq}
    empty="No entries yet."
  />
);
