import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { dayOf, NO_DATA, percentOfPages, reported, seconds } from '../../model/format.ts';
import { FEW_PAGES, type Series, seriesOf } from '../../model/series.ts';
import { Card } from '../../parts/card.tsx';
import { SelectField } from '../../parts/fields.tsx';
import { Chart } from '../../parts/lazy-chart.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useAnswer } from '../../stores/use-answer.ts';
import css from './history.module.css';
import type { Span } from './spans.ts';

type Line = Series['steps'][number];

const COLUMNS: Column<Line>[] = [
  { head: 'From', isName: true, cell: ({ second }) => dayOf(second * 1000) },
  { head: 'Pages', cell: ({ sample }) => reported(sample.of) },
  {
    head: 'Error rate',
    cell: (line) => <span className={line.sample.of < FEW_PAGES ? css.few : undefined}>{percentOfPages(line)}</span>,
  },
  { head: 'Screen shown p75', cell: ({ mountMs }) => seconds(mountMs) },
];

/** The error rate and the speed of one release in this time, as charts and as a table. */
export function ReleaseHistory({
  releases,
  span: { name, step, length, tick },
  at,
}: {
  /** Those to choose from. */
  releases: readonly string[];
  span: Span;
  at: number;
}): ReactNode {
  const [chosen, setChosen] = useState<string>();
  const release = chosen && releases.includes(chosen) ? chosen : releases[0];
  const stepMs = step * 60_000;
  const from = (Math.floor(at / stepMs) - length + 1) * stepMs;
  const query = { releases: release ?? '', from: new Date(from).toISOString(), step: String(step) };
  const { data, error } = useAnswer(`${release} ${name}`, from, async () =>
    release ? (await call('readFigures', { query })).figures : [],
  );
  const series = data && release ? seriesOf(data, [release], at, { length, step }) : undefined;
  const steps = series?.steps ?? [];
  const lines = steps.filter(({ share }) => share !== null).reverse();
  const linesOf = (figureOf: (step: Line) => number | null) => ({
    minutes: steps.map(({ second }) => second),
    canary: steps.map(figureOf),
    stable: steps.map(() => null),
  });
  return (
    <Card title="A release over time">
      <div className={css.pick}>
        <SelectField
          label="Release"
          options={Object.fromEntries(releases.map((one) => [one, one]))}
          value={release ?? ''}
          onChange={setChosen}
        />
      </div>
      {error && !series && <p className={css.note}>{error}</p>}
      {series && lines.length === 0 && <p className={css.note}>No page has reported this release in this time.</p>}
      {series && lines.length > 0 && (
        <>
          <h3 className={css.chart}>Error rate: {percentOfPages(series)}</h3>
          <Chart
            key={`errors ${name}`}
            label={`Error rate of ${release}: ${percentOfPages(series)}. The table below has each step.`}
            lines={linesOf(({ share, sample }) => (sample.of < FEW_PAGES ? null : share))}
            format={(share) => `${(share * 100).toFixed(share < 0.01 ? 2 : share < 0.1 ? 1 : 0)}%`}
            tick={tick}
          />
          <p className={css.note}>A step of fewer than {FEW_PAGES} pages is not drawn, and grey in the table.</p>
          <h3 className={css.chart}>Time until the screen is shown, p75: {seconds(series.p75.mount)}</h3>
          <Chart
            key={`mount ${name}`}
            label={`Time until three of four screens of ${release} are shown: ${seconds(series.p75.mount)}. The table below has each step.`}
            lines={linesOf(({ mountMs }) => mountMs)}
            format={(ms) => `${(ms / 1000).toFixed(1)} s`}
            tick={tick}
          />
          <details className={css.details}>
            <summary>As a table</summary>
            <Table
              isTight
              label={`${release} over time`}
              columns={COLUMNS}
              rows={lines}
              keyOf={({ second }) => second}
              empty={NO_DATA}
            />
          </details>
        </>
      )}
    </Card>
  );
}
