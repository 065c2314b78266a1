import type { ErrorView } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { type Alarm, failuresOf } from '@viewmax/registry/alarm';
import { isOfNew } from '@viewmax/registry/verdict';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { count, counted, whenOf } from '../../model/format.ts';
import { linkTo } from '../../model/link.ts';
import css from './alarm.module.css';
import { NoControl } from './no-control.tsx';

const MOST_BOXES = 8;
const MOST_ERRORS = 3;
/** A side without data is shown as boxes that wait. */
const EMPTY_BOXES = 5;

/** One box a device, or a share of them for many. */
function Side({ label, failed, used }: { label: string; failed: number; used: number }): ReactNode {
  const boxes = used === 0 ? EMPTY_BOXES : Math.min(used, MOST_BOXES);
  const filled = used === 0 ? 0 : Math.ceil((failed / used) * boxes);
  return (
    <p className={css.side}>
      <span>{label}</span>
      <span aria-hidden="true" className={css.boxes}>
        {Array.from({ length: boxes }, (_, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are alike.
            key={index}
            className={index < filled ? css.failed : used > 0 ? css.well : undefined}
          />
        ))}
      </span>
      <b className="num">{used === 0 ? 'none' : `${count(failed)} of ${count(used)}`}</b>
    </p>
  );
}

/** What fails, on how many devices of both sides, and by which errors. */
export function AlarmNote({
  alarm,
  rollout: { counts },
  release,
  errors,
  now,
}: {
  alarm: Alarm;
  rollout: JudgedRollout;
  release: string;
  /** Absent for those who may not read them, and until they are loaded. */
  errors?: readonly ErrorView[] | undefined;
  now: number;
}): ReactNode {
  const { its, other } = failuresOf(counts);
  const ofNew = isOfNew(counts);
  return (
    <>
      <div role="alert" className={css.alarm}>
        <TriangleAlert size={20} aria-hidden="true" />
        <div>
          <b>{alarm.title}</b>
          <p>{alarm.reason}</p>
        </div>
      </div>
      <Side label={ofNew ? 'New remote' : 'Canary'} {...its} />
      <Side label={ofNew ? 'Rest of app' : 'Control'} {...other} />
      <NoControl counts={counts} />
      {errors && errors.length > 0 && (
        <section className={css.errors}>
          <h3>Errors</h3>
          <ul>
            {errors.slice(0, MOST_ERRORS).map(({ cause, message, kind, count: times, firstAt }) => (
              <li key={cause}>
                <a href={linkTo.error(release, cause)}>{message}</a>
                <b className="num">
                  {count(times)}
                  <span className="visually-hidden"> times</span>
                </b>
                <span className="num">
                  {kind}, since {whenOf(firstAt, now)}
                </span>
              </li>
            ))}
          </ul>
          {errors.length > MOST_ERRORS && <p>{counted(errors.length - MOST_ERRORS, 'more error')} below.</p>}
        </section>
      )}
    </>
  );
}
