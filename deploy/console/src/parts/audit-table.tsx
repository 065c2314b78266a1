import type { ReactNode } from 'react';
import type { AuditEntry } from '../api/answers.ts';
import { actionWord, describe } from '../model/describe.ts';
import { dayOf, timeOf } from '../model/format.ts';
import css from './audit-table.module.css';
import { type Column, Table } from './table.tsx';
import { Tag } from './tag.tsx';

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString();

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
  { head: 'Who', cell: ({ by }) => <b>{by}</b> },
  { head: 'Action', cell: ({ action }) => <Tag>{actionWord(action)}</Tag> },
  { head: 'What', className: `num ${css.what}`, cell: describe },
];

/** Who did what, and when. */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }): ReactNode => (
  <Table label="Audit log entries" quietHead columns={COLUMNS} rows={entries} keyOf={({ seq }) => seq} />
);
