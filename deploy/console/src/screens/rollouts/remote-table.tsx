import type { FigureView } from '@viewmax/contracts/ops/reports';
import { releaseName } from '@viewmax/contracts/release-name';
import { alarmOf, failuresOf } from '@viewmax/registry/alarm';
import type { ReactNode } from 'react';
import { count, isTwin, NO_DATA, percent, sampleWords } from '../../model/format.ts';
import type { Row } from '../../model/rows.ts';
import { FEW_PAGES, type Series, seriesOf } from '../../model/series.ts';
import card from '../../parts/card.module.css';
import { Sparkline } from '../../parts/sparkline.tsx';
import { StateTag } from '../../parts/state-tag.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Traffic } from '../../parts/traffic.tsx';
import { Version } from '../../parts/version.tsx';
import type { Platform } from '../../stores/platform.ts';
import css from './remote-table.module.css';

/** The last minutes count as now. */
const NOW_MINUTES = 5;
/** The scale of the sparklines ends at least at this rate. */
const LEAST_SCALE = 0.01;
const WORRYING = 0.01;

function lookOf({ share, sample }: Series): string | undefined {
  if (share === null || sample.of < FEW_PAGES) return css.none;
  return share > WORRYING ? css.worrying : '';
}

interface Health {
  stable: Series;
  canary?: Series;
  now: Series;
}

function healthOf({ name, stable, canary, percent: share }: Row, figures: readonly FigureView[], at: number): Health {
  const of = (version: string | null, minutes?: number) =>
    seriesOf(figures, version ? [releaseName({ name, version })] : [], at, { length: minutes });
  // A rolled back release is no longer on devices.
  const shown = share > 0 ? canary : stable;
  return { stable: of(stable), canary: canary ? of(canary) : undefined, now: of(shown, NOW_MINUTES) };
}

/** Two builds of one version differ by their hashes alone. */
const hashOf = ({ stable, canary }: Row) => (stable && canary && isTwin(stable, canary) ? 'below' : 'pointed-at');

const sharesOf = (series: Series | undefined) => series?.steps.map(({ share }) => share);
const known = (series: Series | undefined) => (sharesOf(series) ?? []).filter((value) => value !== null);

/** @example '8 of 8' */
const countOf = ({ failed, used }: { failed: number; used: number }): string => `${count(failed)} of ${count(used)}`;

export function RemoteTable({
  rows,
  chosen,
  platform: { figures, at },
  onChoose,
}: {
  rows: readonly Row[];
  chosen?: string;
  platform: Platform;
  onChoose: (name: string) => void;
}): ReactNode {
  const healths = new Map(rows.map((row) => [row, healthOf(row, figures, at)]));
  const lines = [...healths.values()].flatMap(({ stable, canary }) => [...known(stable), ...known(canary)]);
  const most = Math.max(LEAST_SCALE, ...lines);
  const columns: Column<Row>[] = [
    {
      head: 'Remote',
      isName: true,
      cell: (row) => (
        <>
          <button
            type="button"
            className={css.name}
            aria-pressed={row.name === chosen}
            onClick={() => onChoose(row.name)}
          >
            {row.name}
          </button>
          <span className={css.narrow}>
            {row.stable ? <Version hash={hashOf(row)} version={row.stable} /> : 'Not live'}
          </span>
        </>
      ),
    },
    {
      head: 'Stable',
      className: css.wide,
      cell: (row) =>
        row.stable ? <Version hash={hashOf(row)} version={row.stable} /> : <span className={css.none}>Not live</span>,
    },
    {
      head: 'Canary',
      cell: (row) => (
        <span className={row.percent > 0 ? css.canary : css.none}>
          {row.canary ? <Version hash={hashOf(row)} version={row.canary} /> : 'No canary'}
        </span>
      ),
    },
    { head: 'Traffic, stable / canary', className: css.wide, cell: (row) => <Traffic canary={row.percent} /> },
    {
      head: 'Errors, last hour',
      className: css.wide,
      cell: (row) => {
        const health = healths.get(row);
        if (known(health?.stable).length + known(health?.canary).length === 0)
          return <span className={css.none}>{NO_DATA}</span>;
        return <Sparkline stable={sharesOf(health?.stable) ?? []} canary={sharesOf(health?.canary)} most={most} />;
      },
    },
    {
      head: 'Now',
      className: css.right,
      cell: (row) => {
        const alarm = row.rollout && alarmOf(row.rollout);
        if (alarm && row.rollout) {
          return <b className={`num ${css.failed}`}>{countOf(failuresOf(row.rollout.counts).its)}</b>;
        }
        const now = healths.get(row)?.now;
        return (
          now && (
            <span className={`num ${lookOf(now)}`}>
              {percent(now.share)}
              {now.sample.of > 0 && <small className={css.sample}> {sampleWords(now.sample)}</small>}
            </span>
          )
        );
      },
    },
    { head: 'State', cell: ({ state }) => <StateTag state={state} /> },
  ];
  return (
    <div className={`${card.card} ${css.card}`}>
      <Table
        label="Remotes"
        isTight
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
        rowClass={({ name, state }) =>
          [name === chosen && css.chosen, state === 'failing' && css.failing].filter(Boolean).join(' ') || undefined
        }
        empty="No remote has this name."
      />
    </div>
  );
}
