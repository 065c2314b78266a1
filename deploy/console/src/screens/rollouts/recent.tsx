import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { AuditTable } from '../../parts/audit-table.tsx';
import { Card } from '../../parts/card.tsx';
import { Unanswered } from '../../parts/table.tsx';
import { useAnswer } from '../../stores/use-answer.ts';
import css from './recent.module.css';

/** The latest audit entries. They reload with each new one. */
export function Recent({ entry }: { entry: number }): ReactNode {
  const { data, error } = useAnswer('recent', entry, () => call('listAudit', { query: { limit: 6 } }));
  const entries = data?.entries;
  return (
    <Card
      flush
      title="Audit log"
      end={
        <a href="#audit" className={css.all}>
          See all
        </a>
      }
    >
      <Unanswered what="the log" data={entries} error={entries ? undefined : error} />
      {entries && <AuditTable entries={entries} />}
    </Card>
  );
}
