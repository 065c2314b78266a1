import type { ReactNode } from 'react';
import type { AuditEntry } from '../api/answers.ts';
import { actionWord, describe } from '../model/describe.ts';
import { dayOf, timeOf } from '../model/format.ts';
import css from './audit-table.module.css';
import { Table } from './table.tsx';
import { Tag } from './tag.tsx';

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString();

/** Who did what, and when. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }): ReactNode {
  return (
    <Table label="Audit log entries">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">Action</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.seq}>
            <td className={css.time}>
              <time dateTime={entry.at}>{isToday(entry.at) ? timeOf(entry.at) : dayOf(entry.at)}</time>
            </td>
            <td>
              <b>{entry.by}</b>
            </td>
            <td>
              <Tag>{actionWord(entry.action)}</Tag>
            </td>
            <td className={`num ${css.what}`}>{describe(entry)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
