import { type ReactNode, useEffect, useState } from 'react';
import type { AuditEntry } from '../../api/answers.ts';
import { ops } from '../../api/ops.ts';
import { AuditTable } from '../../parts/audit-table.tsx';
import { Card } from '../../parts/card.tsx';
import { noteExpiry } from '../../stores/session.ts';
import css from './recent.module.css';

/** The last things that were done. Another revision means that there is a new one. */
export function Recent({ revision }: { revision: number }): ReactNode {
  const [entries, setEntries] = useState<AuditEntry[]>();
  const [error, setError] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when to ask again.
  useEffect(() => {
    let isOver = false;
    ops.audit({ limit: 6 }).then(
      (found) => {
        if (isOver) return;
        setEntries(found);
        setError(undefined);
      },
      (reason: Error) => {
        noteExpiry(reason);
        if (!isOver) setError(reason.message);
      },
    );
    return () => {
      isOver = true;
    };
  }, [revision]);
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
      {error && !entries && <p className={css.note}>{error}</p>}
      {!error && !entries && <p className={css.note}>Loading</p>}
      {entries && <AuditTable entries={entries} />}
    </Card>
  );
}
