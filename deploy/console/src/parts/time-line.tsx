import type { RolloutStatus } from '@viewmax/contracts/ops/rollouts';
import type { ReactNode } from 'react';
import { describe } from '../model/describe.ts';
import { dayOf } from '../model/format.ts';
import type { Lane } from '../model/time-line.ts';
import css from './time-line.module.css';

const KEY: [status: RolloutStatus, words: string][] = [
  ['running', 'Running'],
  ['promoted', 'Promoted'],
  ['paused', 'Paused'],
  ['rolled_back', 'Aborted or rolled back'],
];

/** A place on the line that leaves this width to its right. */
const placeOf = (share: number, width: number): string => `min(${share * 100}%, 100% - ${width}px)`;
const [BAR, MARK] = [8, 2];

/** Rollouts of all remotes on one line of time, with incidents as ticks. The tables below it repeat it for screen readers. */
export function TimeLine({ lanes, from, until }: { lanes: readonly Lane[]; from: number; until: number }): ReactNode {
  return (
    <div className={css.line} aria-hidden="true">
      <p className={css.key}>
        {KEY.map(([status, words]) => (
          <span key={status}>
            <i className={css[status]} />
            {words}
          </span>
        ))}
        <span>
          <i className={css.tick} />
          Incident
        </span>
      </p>
      {lanes.map(({ name, bars, marks }) => (
        <div key={name} className={css.lane}>
          <span className={css.name}>{name}</span>
          <div className={css.track}>
            {bars.map(({ rollout, from: start, to }) => (
              <span
                key={rollout.id}
                title={`Rollout ${rollout.id}, ${rollout.status.replace('_', ' ')}`}
                className={`${css.bar} ${css[rollout.status]}`}
                style={{ left: placeOf(start, BAR), width: `${(to - start) * 100}%` }}
              />
            ))}
            {marks.map(({ entry, at }) => (
              <span
                key={entry.seq}
                title={`${entry.action}, ${dayOf(entry.at)}: ${describe(entry)}`}
                className={css.mark}
                style={{ left: placeOf(at, MARK) }}
              />
            ))}
          </div>
        </div>
      ))}
      <p className={css.ends}>
        <span>{dayOf(from)}</span>
        <span>{dayOf(until)}</span>
      </p>
    </div>
  );
}
