import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { count, percentOfPages, reported, seconds } from '../../model/format.ts';
import { type Series, seriesOf } from '../../model/series.ts';
import { Chart } from '../../parts/lazy-chart.tsx';
import type { Platform } from '../../stores/platform.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import css from './health.module.css';

function Legend({ canary, stable }: { canary: string; stable: string }): ReactNode {
  return (
    <p className={`num ${css.legend}`}>
      <span>
        <i className={css.canary} aria-hidden="true" /> Canary <b>{canary}</b>
      </span>
      <span>
        <i className={css.stable} aria-hidden="true" /> Stable <b>{stable}</b>
      </span>
    </p>
  );
}

const tick = (share: number): string => `${(share * 100).toFixed(share < 0.01 ? 2 : 1)}%`;

const HOUR_MS = 3_600_000;

/** The last hour of a rollout that has ended, from figures of that time. */
export function EndedHealth({ name, rollout }: { name: string; rollout: JudgedRollout }): ReactNode {
  const at = Date.parse(rollout.endedAt ?? '');
  const releases = [rollout.releases[name], rollout.control[name]].flatMap((version) =>
    version ? releaseName({ name, version }) : [],
  );
  const [from, until] = [at - HOUR_MS, at].map((time) => new Date(time).toISOString());
  const { data, error } = useAnswer(`figures ${rollout.id} ${name}`, 0, () =>
    call('readFigures', { query: { releases: releases.join(','), from, until } }),
  );
  if (error) return <p className={css.none}>The figures did not load: {error}</p>;
  return data ? <Health name={name} rollout={rollout} platform={{ figures: data.figures, at }} /> : null;
}

/** The last hour of the canary and of the stable release, by the minute. */
export function Health({
  name,
  rollout,
  platform: { figures, at },
}: {
  name: string;
  rollout: JudgedRollout;
  platform: Pick<Platform, 'figures' | 'at'>;
}): ReactNode {
  const of = (version: string | null | undefined): Series =>
    seriesOf(figures, version ? [releaseName({ name, version })] : [], at);
  const [canary, stable] = [of(rollout.releases[name]), of(rollout.control[name])];
  const linesOf = (figure: 'share' | 'mountMs') => ({
    minutes: canary.steps.map(({ second }) => second),
    canary: canary.steps.map((step) => step[figure]),
    stable: stable.steps.map((step) => step[figure]),
  });
  const { slowMs } = rollout.plan;
  const errors = { canary: percentOfPages(canary), stable: percentOfPages(stable) };
  const mounts = { canary: seconds(canary.p75.mount), stable: seconds(stable.p75.mount) };
  const tiles = [
    { label: 'Pages, 1 hour', canary: reported(canary.opened), stable: reported(stable.opened) },
    { label: 'Load time p75', canary: seconds(canary.p75.load), stable: seconds(stable.p75.load) },
    { label: 'Screen shown p75', ...mounts },
    { label: 'Too late on slow lines', canary: count(canary.late), stable: count(stable.late) },
  ];
  if (canary.opened + stable.opened === 0 && canary.share === null && stable.share === null)
    return (
      <p className={css.none}>
        {rollout.endedAt
          ? 'No page reported in its last hour.'
          : 'No page has reported in the last hour. The charts begin with the first report.'}
      </p>
    );
  return (
    <div className={css.health}>
      <div className={css.head}>
        <h3>Error rate</h3>
        <Legend {...errors} />
      </div>
      <Chart
        label={`Error rate of the last hour: canary ${errors.canary}, stable ${errors.stable}`}
        lines={linesOf('share')}
        format={tick}
      />
      <div className={css.head}>
        <h3>Time until the screen is shown, p75</h3>
        <Legend {...mounts} />
      </div>
      <Chart
        label={`Time until three of four screens are shown: canary ${mounts.canary}, stable ${mounts.stable}, slow above ${seconds(slowMs)}`}
        lines={linesOf('mountMs')}
        format={(ms) => `${(ms / 1000).toFixed(1)} s`}
        limit={{ at: slowMs, words: `Slow above ${seconds(slowMs)}` }}
      />
      <dl className={css.tiles}>
        {tiles.map(({ label, canary: its, stable: other }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              <b>{its}</b> <span>stable {other}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
