import { useStore } from '@nanostores/react';
import { Button, Empty, FailureCard, Spinner } from '@viewmax/shared/ui';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type ReactNode, useEffect, useState } from 'react';
import type { AuditCheck } from '../api/answers.ts';
import { OpsError } from '../api/call.ts';
import { ops } from '../api/ops.ts';
import type { ScreenProps } from '../console.tsx';
import { isFound } from '../model/describe.ts';
import { count } from '../model/format.ts';
import { AuditTable } from '../parts/audit-table.tsx';
import { Card } from '../parts/card.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { $auditLog, readNewest, readOlder } from '../stores/audit-log.ts';
import { say } from '../stores/notice.ts';
import css from './audit-log.module.css';

function Verified({ check }: { check: AuditCheck }): ReactNode {
  return (
    <p role="status" className={check.ok ? css.whole : css.broken}>
      {check.ok
        ? `The log is whole: ${count(check.entries)} entries, each covering the one before. Its head is `
        : `Entry ${check.brokenAt} is not what was written. Up to there the head is `}
      <code>{check.head}</code>
    </p>
  );
}

/** All that was done, the newest first; searched as far as it is read, and further back on demand. */
export function AuditLog({ platform }: ScreenProps): ReactNode {
  const { entries, error, isWhole, loading } = useStore($auditLog);
  const [search, setSearch] = useState('');
  const [check, setCheck] = useState<AuditCheck>();
  const { revision } = platform.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision means that there is a new entry.
  useEffect(() => void readNewest(), [revision]);

  const verify = async () => {
    try {
      setCheck(await ops.verifyAudit());
    } catch (reason) {
      if (!(reason instanceof OpsError)) throw reason;
      say('error', reason.message);
    }
  };
  const found = entries.filter((entry) => isFound(entry, search));

  return (
    <>
      <ScreenHead title="Audit log" note="Who did what. Each entry is chained to the one before it.">
        <SearchBox label="Search the log" value={search} onChange={setSearch} />
        <Button size="sm" icon={<ShieldCheck aria-hidden="true" />} onClick={() => void verify()}>
          Verify
        </Button>
      </ScreenHead>
      {check && <Verified check={check} />}
      {entries.length === 0 && loading && <Spinner label="Loading the log" />}
      {entries.length === 0 && error && <FailureCard title="No log" help={error} onRetry={() => void readNewest()} />}
      {entries.length === 0 && !loading && !error && (
        <Empty icon={<ScrollText />} title="Nothing was done yet" help="Every change is noted here." />
      )}
      {entries.length > 0 && (
        <Card flush title={search ? `${count(found.length)} of ${count(entries.length)} entries` : 'Entries'}>
          <AuditTable entries={found} />
          <div className={css.more}>
            {isWhole ? (
              <p>This is the beginning of the log.</p>
            ) : (
              <Button size="sm" busy={loading} onClick={() => void readOlder()}>
                Read further back
              </Button>
            )}
          </div>
        </Card>
      )}
    </>
  );
}
