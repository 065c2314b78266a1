import { Button, Empty } from '@viewmax/shared/ui';
import Plus from 'lucide-react/icons/plus';
import Rocket from 'lucide-react/icons/rocket';
import { type ReactNode, useState } from 'react';
import { dayOf } from '../../model/format.ts';
import { mayChange } from '../../model/permits.ts';
import { type Row, rowsOf, summaryOf } from '../../model/rows.ts';
import { ScreenHead } from '../../parts/screen-head.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { DeployCard } from './deploy-card.tsx';
import { ErrorsCard } from './errors-card.tsx';
import { NewRollout } from './new-rollout.tsx';
import { Recent } from './recent.tsx';
import { RemoteTable } from './remote-table.tsx';
import { RolloutPanel } from './rollout-panel.tsx';
import css from './rollouts.module.css';

/** Running rollouts come first. */
const firstOf = (rows: readonly Row[]) =>
  rows.find(({ state }) => state === 'canary') ?? rows.find(({ canary }) => canary) ?? rows[0];

/** Each remote in one line, and the selected one with the details of its rollout. */
export function Rollouts({ who, platform }: ScreenProps): ReactNode {
  const [chosen, setChosen] = useState<string>();
  const [search, setSearch] = useState('');
  const [isStarting, setIsStarting] = useState(false);
  const rows = rowsOf(platform.state, platform.at);
  const found = rows.filter(({ name }) => name.includes(search.trim().toLowerCase()));
  const freeze = platform.state.freezes.find(
    ({ from, until }) => Date.parse(from) <= platform.at && platform.at < Date.parse(until),
  );
  const row = rows.find(({ name }) => name === chosen) ?? firstOf(rows);

  return (
    <>
      <ScreenHead title="Rollouts" note={summaryOf(rows)}>
        <SearchBox label="Find a remote" value={search} onChange={setSearch} />
        {who.role !== 'read' && (
          <Button size="sm" variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsStarting(true)}>
            New rollout
          </Button>
        )}
      </ScreenHead>
      {freeze && (
        <p role="status" className={css.frozen}>
          Releases are frozen until {dayOf(freeze.until)}: {freeze.reason} Until then no rollout starts or advances.
          Roll back still works.
        </p>
      )}
      {rows.length === 0 && (
        <Empty
          icon={<Rocket />}
          title="Nothing is live yet"
          help="Publish a shell and its remotes. They appear here."
        />
      )}
      <div className={css.grid}>
        <div className={css.table}>
          {rows.length > 0 && <RemoteTable rows={found} chosen={row?.name} platform={platform} onChoose={setChosen} />}
        </div>
        {row && (
          <div className={css.panel}>
            <RolloutPanel key={row.name} row={row} who={who} platform={platform} />
            <DeployCard row={row} platform={platform} />
            {mayChange(who, [row.name]) && <ErrorsCard row={row} platform={platform} />}
          </div>
        )}
        <div className={css.recent}>
          <Recent revision={platform.state.revision} />
        </div>
      </div>
      {isStarting && <NewRollout who={who} platform={platform} onClose={() => setIsStarting(false)} />}
    </>
  );
}
