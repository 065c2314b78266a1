import { reachedBy } from '@viewmax/contracts/ops/hold';
import type { JudgedRollout, RolloutView } from '@viewmax/contracts/ops/rollouts';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cohortWords, percentOf } from '../../model/percent-of.ts';
import css from './steps.module.css';

/** The whole minutes that a rollout has spent at its step, of those that it needs. The bar shows the same. */
export function timeOf({ plan, step, stepSince }: Pick<RolloutView, 'plan' | 'step' | 'stepSince'>, now: number) {
  const of = plan.steps[step]?.minMinutes ?? 0;
  const passed = Math.floor((now - Date.parse(stepSince)) / 60_000);
  return { minutes: Math.min(Math.max(0, passed), of), of };
}

/** `12 of 30 min`; a hold lasts hours. */
function timeWords({ minutes, of }: ReturnType<typeof timeOf>, isHold: boolean): string {
  if (of === 0) return 'No minimum time';
  return isHold ? `${Math.floor(minutes / 60)} of ${Number((of / 60).toFixed(1))} h` : `${minutes} of ${of} min`;
}

/** What ends the current step. */
function thenWords({ plan, step, status }: JudgedRollout): string {
  const { advance, hold, percent } = plan.steps[step] ?? {};
  if (status === 'paused') return 'Paused: it stays at this step until you resume it.';
  if (hold) {
    const worse = plan.onFail === 'rollback' ? 'all devices get the old release back' : 'the rollout pauses';
    const over = advance === 'auto' ? 'When the time is over, they get it too.' : 'They get it when you promote it.';
    return `${percent}% of devices keep the old release. ${over} If it proves worse before, ${worse}.`;
  }
  return advance === 'auto'
    ? 'Advances by itself when the time is over and the comparison passes.'
    : 'Waits until you advance it.';
}

const WORDS = { done: 'done', now: 'now', next: 'later' } as const;

/** The steps of a plan, the last one for all devices, and the remaining time of the current one. */
export function Steps({ rollout, now }: { rollout: JudgedRollout; now: number }): ReactNode {
  const { plan, step } = rollout;
  const percents = plan.steps.map(reachedBy);
  const shown = percents.at(-1) === 100 ? percents : [...percents, 100];
  const time = timeOf(rollout, now);
  const cohort = cohortWords(plan.steps[step] ?? {});
  const isHold = plan.steps[step]?.hold === true;
  return (
    <>
      <ol className={css.steps}>
        {shown.map((percent, index) => {
          const state = index < step ? 'done' : index === step ? 'now' : 'next';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a plan never changes, and two steps may have one percentage.
            <li key={index} className={css[state]} aria-current={state === 'now' ? 'step' : undefined}>
              <span aria-hidden="true" className={css.mark}>
                {state === 'done' && <Check size={16} />}
              </span>
              {percent}%<span className="visually-hidden"> {WORDS[state]}</span>
            </li>
          );
        })}
      </ol>
      <div className={css.time}>
        <p className={css.line}>
          <span>
            At {percentOf(rollout)}% of {cohort || 'devices'}
          </span>
          <b className="num">{timeWords(time, isHold)}</b>
        </p>
        <progress
          className={css.progress}
          aria-label="Time at this step"
          value={time.of === 0 ? 1 : time.minutes}
          max={time.of || 1}
        />
        <p className={css.then}>{thenWords(rollout)}</p>
      </div>
    </>
  );
}
