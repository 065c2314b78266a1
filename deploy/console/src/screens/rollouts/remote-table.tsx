import type { ReactNode } from 'react';
import type { Figure } from '../../api/answers.ts';
import { percent } from '../../model/format.ts';
import type { Row } from '../../model/rows.ts';
import { type Series, seriesOf } from '../../model/series.ts';
import { Sparkline } from '../../parts/sparkline.tsx';
import { StateTag } from '../../parts/state-tag.tsx';
import { Table } from '../../parts/table.tsx';
import { Traffic } from '../../parts/traffic.tsx';
import { Version } from '../../parts/version.tsx';
import type { Platform } from '../../stores/platform.ts';
import css from './remote-table.module.css';

/** The last minutes count as now. */
const NOW_MINUTES = 5;
/** Where a row is as bad as this, its line reaches the top. */
const LEAST_SCALE = 0.01;
const WORRYING = 0.01;

interface Health {
  stable: Series;
  canary?: Series;
  now: number | null;
}

function healthOf({ name, stable, canary, percent: share }: Row, figures: readonly Figure[], at: number): Health {
  const of = (version: string | null, minutes?: number) => seriesOf(figures, [`${name}@${version}`], at, minutes);
  // What was taken back is not what people have now.
  const shown = share > 0 ? canary : stable;
  return { stable: of(stable), canary: canary ? of(canary) : undefined, now: of(shown, NOW_MINUTES).share };
}

const known = (series: Series | undefined) => (series?.failed ?? []).filter((value) => value !== null);

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
  const healths = rows.map((row) => healthOf(row, figures, at));
  const most = Math.max(LEAST_SCALE, ...healths.flatMap(({ stable, canary }) => [...known(stable), ...known(canary)]));
  return (
    <div className={css.card}>
      <Table label="Remotes">
        <thead>
          <tr>
            <th scope="col">Remote</th>
            <th scope="col" className={css.wide}>
              Stable
            </th>
            <th scope="col">Canary</th>
            <th scope="col" className={css.wide}>
              Traffic, stable / canary
            </th>
            <th scope="col" className={css.wide}>
              Errors, last hour
            </th>
            <th scope="col" className={css.right}>
              Now
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const { stable, canary, now } = healths[index] as Health;
            return (
              <tr key={row.name} className={row.name === chosen ? css.chosen : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={css.name}
                    aria-pressed={row.name === chosen}
                    onClick={() => onChoose(row.name)}
                  >
                    {row.name}
                  </button>
                  <span className={css.narrow}>{row.stable && <Version version={row.stable} />}</span>
                </th>
                <td className={css.wide}>
                  {row.stable ? <Version version={row.stable} /> : <span className={css.none}>None</span>}
                </td>
                <td className={row.percent > 0 ? css.canary : css.none}>
                  {row.canary ? <Version version={row.canary} /> : 'None'}
                </td>
                <td className={css.wide}>
                  <Traffic canary={row.percent} />
                </td>
                <td className={css.wide}>
                  <Sparkline stable={stable.failed} canary={canary?.failed} most={most} />
                </td>
                <td className={`num ${css.right} ${now !== null && now > WORRYING ? css.worrying : ''}`}>
                  {percent(now)}
                </td>
                <td>
                  <StateTag state={row.state} />
                </td>
              </tr>
            );
          })}
          {rows.length === 0 && (
            <tr>
              <td colSpan={7} className={css.none}>
                No remote has this name.
              </td>
            </tr>
          )}
        </tbody>
      </Table>
    </div>
  );
}
