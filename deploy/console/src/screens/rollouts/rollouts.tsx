import { useStore } from '@nanostores/react';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import { Button, Empty } from '@viewmax/shared/ui';
import Plus from 'lucide-react/icons/plus';
import Rocket from 'lucide-react/icons/rocket';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { dayOf } from '../../model/format.ts';
import { type Link, linkIn } from '../../model/link.ts';
import { mayChange } from '../../model/permits.ts';
import { type Row, rowsOf, summaryOf } from '../../model/rows.ts';
import { ScreenHead } from '../../parts/screen-head.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { $part } from '../../stores/screen.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import type { ScreenProps } from '../screen-props.ts';
import { DeployCard } from './deploy-card.tsx';
import { ErrorsCard, useErrors } from './errors-card.tsx';
import { Flags } from './flags.tsx';
import { NewRollout } from './new-rollout.tsx';
import { Recent } from './recent.tsx';
import { RemoteTable } from './remote-table.tsx';
import { RolloutPanel } from './rollout-panel.tsx';
import css from './rollouts.module.css';
import { Waiting } from './waiting.tsx';

/** What fails comes first, then running rollouts. */
const firstOf = (rows: readonly Row[]) =>
  rows.find(({ state }) => state === 'failing') ??
  rows.find(({ state }) => state === 'canary') ??
  rows.find(({ canary }) => canary) ??
  rows[0];

/** The rollout of the address. The state holds the newest; an older one is read by itself. */
function useLinkedRollout(
  { rollout: id }: Link,
  { state }: ScreenProps['platform'],
): { rollout?: JudgedRollout; missing?: string } {
  const rollout = state.rollouts.find((one) => one.id === id);
  const isOlder = id !== undefined && !rollout;
  const { data, error } = useAnswer(isOlder ? `rollout ${id}` : '', state.entry, async () =>
    isOlder ? await call('readRollout', { params: { id } }) : undefined,
  );
  return { rollout: rollout ?? data, missing: error };
}

/** Each remote in one line, and the selected one with the details of its rollout. */
export function Rollouts({ who, platform }: ScreenProps): ReactNode {
  const part = useStore($part);
  const link = linkIn(part);
  const [chosen, setChosen] = useState<{ name: string; part: string }>();
  const [search, setSearch] = useState('');
  const [isStarting, setIsStarting] = useState(false);
  const rows = rowsOf(platform.state, platform.at);
  const matching = rows.filter(({ name }) => name.includes(search.trim().toLowerCase()));
  const freeze = platform.state.freezes.find(
    ({ from, until }) => Date.parse(from) <= platform.at && platform.at < Date.parse(until),
  );
  const linked = useLinkedRollout(link, platform);
  // A choice on this screen holds until the address changes.
  const isChosen = chosen?.part === part;
  const { releases = {}, flag } = linked.rollout ?? {};
  const wanted = isChosen ? chosen.name : (link.name ?? flag?.remote ?? Object.keys(releases)[0]);
  const found = rows.find(({ name }) => name === wanted) ?? firstOf(rows);
  // The line of a flag has its rollout.
  const opened = isChosen || flag ? undefined : linked.rollout;
  const row = found && opened ? { ...found, rollout: opened } : found;
  const isNamed = part !== '' && !isChosen && wanted !== undefined && row?.name === wanted;
  const missing =
    linked.missing ??
    (link.name && !isChosen && found?.name !== link.name && `No ${link.name} is live or in a rollout.`);

  const choose = (name: string) => setChosen({ name, part });
  const failing = rows.filter(({ state }) => state === 'failing').length;
  const version = row && opened?.releases[row.name];
  const itsErrors = version ? { release: releaseName({ name: row.name, version }) } : undefined;
  const ownLink = isChosen || !row || link.name !== row.name ? itsErrors : link;
  const errors = useErrors(row, platform, row !== undefined && mayChange(who, [row.name]), ownLink);
  const table = (
    <div key="table" className={css.table}>
      {rows.length > 0 && <RemoteTable rows={matching} chosen={row?.name} platform={platform} onChoose={choose} />}
    </div>
  );
  const panel = row && (
    <div key="panel" className={css.panel}>
      <RolloutPanel
        key={row.name}
        row={row}
        who={who}
        platform={platform}
        errors={errors.data?.errors}
        isLinked={isNamed && !link.cause}
        isOpened={opened !== undefined}
      >
        <Flags name={row.name} who={who} platform={platform} />
        {row.rollout?.id === found?.rollout?.id && <DeployCard row={row} platform={platform} />}
        <ErrorsCard errors={errors} platform={platform} link={ownLink} />
      </RolloutPanel>
    </div>
  );

  return (
    <>
      <ScreenHead
        title="Rollouts"
        note={
          <>
            {failing > 0 && (
              <>
                <b className={css.failing}>{failing} failing</b>,{' '}
              </>
            )}
            {summaryOf(rows)}
          </>
        }
      >
        <SearchBox label="Find a remote" value={search} onChange={setSearch} />
        {who.role !== 'read' && (
          <Button
            size="sm"
            variant={failing > 0 ? 'neutral' : 'primary'}
            icon={<Plus aria-hidden="true" />}
            onClick={() => setIsStarting(true)}
          >
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
      {missing && (
        <p role="status" className={css.frozen}>
          {missing}
        </p>
      )}
      <Waiting who={who} platform={platform} />
      {rows.length === 0 && (
        <Empty
          icon={<Rocket />}
          title="Nothing is live yet"
          help="Publish a shell and its remotes. They appear here."
        />
      )}
      <div className={css.grid}>
        {/* Where all is below one another, what fails and what the address names come before the table. */}
        {row?.state === 'failing' || isNamed ? [panel, table] : [table, panel]}
        <div className={css.recent}>
          <Recent entry={platform.state.entry} />
        </div>
      </div>
      {isStarting && <NewRollout who={who} platform={platform} onClose={() => setIsStarting(false)} />}
    </>
  );
}
