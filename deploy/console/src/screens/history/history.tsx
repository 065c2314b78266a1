import { flagText } from '@viewmax/contracts/flags';
import type { History as HistoryAnswer, RolloutView } from '@viewmax/contracts/ops/rollouts';
import { releaseNames } from '@viewmax/registry/identity';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { dayOf } from '../../model/format.ts';
import { linkTo } from '../../model/link.ts';
import { tagOf } from '../../model/rows.ts';
import { AuditTable } from '../../parts/audit-table.tsx';
import { Card } from '../../parts/card.tsx';
import { SelectField } from '../../parts/fields.tsx';
import { ScreenHead } from '../../parts/screen-head.tsx';
import { StateTag } from '../../parts/state-tag.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useAnswer } from '../../stores/use-answer.ts';
import type { ScreenProps } from '../screen-props.ts';
import css from './history.module.css';
import { ReleaseHistory } from './release-history.tsx';
import { type Span, spans } from './spans.ts';

const COLUMNS: Column<RolloutView>[] = [
  { head: 'Rollout', isName: true, cell: ({ id }) => <a href={linkTo.rollout(id)}>Rollout {id}</a> },
  {
    head: 'Releases',
    className: 'num',
    cell: ({ releases, flag }) => (flag ? flagText(flag) : releaseNames(releases).join(', ')),
  },
  { head: 'Began', cell: ({ startedAt }) => dayOf(startedAt) },
  { head: 'Ended', cell: ({ endedAt }) => (endedAt ? dayOf(endedAt) : 'Not yet') },
  { head: 'State', cell: (rollout) => <StateTag state={tagOf(rollout)} /> },
];

function Rollouts({ history: { rollouts, incidents } }: { history: HistoryAnswer }): ReactNode {
  if (rollouts.length + incidents.length === 0)
    return <p className={css.note}>No rollout and no incident in this time.</p>;
  return (
    <div className={css.tables}>
      <h3 className={css.chart}>Rollouts</h3>
      <Table
        label="Rollouts of this time"
        columns={COLUMNS}
        rows={rollouts}
        keyOf={({ id }) => id}
        empty="No rollout in this time."
      />
      {incidents.length > 0 && (
        <>
          <h3 className={css.chart}>Incidents</h3>
          <AuditTable entries={incidents} />
        </>
      )}
    </div>
  );
}

/** What happened in a day, a week or a month: rollouts of all remotes with incidents, and the health of one release. */
export function History({ platform: { state, at } }: ScreenProps): ReactNode {
  const [span, setSpan] = useState<Span>(spans[1] as Span);
  const from = at - span.step * span.length * 60_000;
  const { data, error } = useAnswer(span.name, state.entry, () =>
    call('readHistory', { query: { from: new Date(from).toISOString() } }),
  );
  const of = (rollouts: readonly RolloutView[]) => rollouts.flatMap(({ releases }) => releaseNames(releases));
  const active = state.rollouts.filter(({ endedAt }) => endedAt === null);
  const releases = [...new Set([...of(active), ...releaseNames(state.live), ...of(data?.rollouts ?? [])])];
  return (
    <>
      <ScreenHead title="History" note="Rollouts of all remotes with incidents, and a release over time.">
        <SelectField<string>
          label="Time"
          options={Object.fromEntries(spans.map(({ name, words }) => [name, words]))}
          value={span.name}
          onChange={(name) => setSpan((before) => spans.find((one) => one.name === name) ?? before)}
        />
      </ScreenHead>
      <Card title="Rollouts and incidents">
        {error && !data && <p className={css.note}>{error}</p>}
        {!error && !data && <p className={css.note}>Loading the history</p>}
        {data && <Rollouts history={data} />}
      </Card>
      {releases.length > 0 && <ReleaseHistory releases={releases} span={span} at={at} />}
    </>
  );
}
