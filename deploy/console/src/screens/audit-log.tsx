import { useStore } from '@nanostores/react';
import type { AuditCheck } from '@viewmax/contracts/ops/log';
import { Button, Empty, FailureCard, Spinner } from '@viewmax/shared/ui';
import Ban from 'lucide-react/icons/ban';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { counted } from '../model/format.ts';
import { AuditTable } from '../parts/audit-table.tsx';
import { Card } from '../parts/card.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { $auditLog, readNewest, readOlder, readUpTo } from '../stores/audit-log.ts';
import { ask } from '../stores/perform.ts';
import css from './audit-log.module.css';
import type { ScreenProps } from './screen-props.ts';

function Verified({ check }: { check: AuditCheck }): ReactNode {
  return (
    <p role="status" className={check.ok ? css.whole : css.broken}>
      {check.ok
        ? `The log is complete and unchanged: ${counted(check.entries, 'entry', 'entries')}. Hash of the last one: `
        : `Entry ${check.brokenAt} was changed or removed after it was written. Hash of the entry before: `}
      <code>{check.head}</code>
    </p>
  );
}

/** The search waits for a pause in typing. */
const REST_MS = 250;
/** The action of entries about refused attempts. */
const REFUSED = 'refused';

/** The audit log, the newest first. The registry searches the whole log and returns it page by page. */
export function AuditLog({ platform }: ScreenProps): ReactNode {
  const { search, entries, error, isWhole, loading } = useStore($auditLog);
  const [typed, setTyped] = useState(search);
  const [check, setCheck] = useState<AuditCheck>();
  const { entry } = platform.state;
  useEffect(() => void readUpTo(entry), [entry]);
  useEffect(() => {
    if (typed.trim() === $auditLog.get().search) return;
    const timer = setTimeout(() => void readNewest(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <>
      <ScreenHead title="Audit log" note="Every change, the newest first. Verify detects a changed or removed entry.">
        <SearchBox label="Search the log" value={typed} onChange={setTyped} />
        <Button
          size="sm"
          icon={<Ban aria-hidden="true" />}
          aria-pressed={typed.trim() === REFUSED}
          onClick={() => setTyped(typed.trim() === REFUSED ? '' : REFUSED)}
        >
          Refused
        </Button>
        <Button
          size="sm"
          icon={<ShieldCheck aria-hidden="true" />}
          onClick={async () => setCheck((await ask(() => call('verifyAudit'))) ?? check)}
        >
          Verify
        </Button>
      </ScreenHead>
      {check && <Verified check={check} />}
      {entries.length === 0 && loading && <Spinner label="Loading the log" />}
      {entries.length === 0 && error && (
        <FailureCard title="The log did not load" help={error} onRetry={() => void readNewest()} />
      )}
      {entries.length === 0 && !loading && !error && (
        <Empty
          icon={<ScrollText />}
          title={search ? 'Nothing was found' : 'No entries yet'}
          help={search ? 'No entry contains all of these words.' : 'The log records every change.'}
        />
      )}
      {entries.length > 0 && (
        <Card flush title={search ? `Entries with "${search}"` : 'Entries'}>
          <AuditTable entries={entries} />
          <div className={css.more}>
            {isWhole ? (
              <p>{search ? 'No older entry matches.' : 'This is the beginning of the log.'}</p>
            ) : (
              <Button size="sm" busy={loading} onClick={() => void readOlder()}>
                Load older entries
              </Button>
            )}
          </div>
        </Card>
      )}
    </>
  );
}
