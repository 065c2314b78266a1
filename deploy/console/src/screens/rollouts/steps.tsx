import type { JudgedRollout, RolloutView } from '@viewmax/contracts/ops/rollouts';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cohortWords, percentOf } from '../../model/percent-of.ts';
import css from './steps.module.css';

/** The whole minutes that a rollout has spent at its step, of those that it needs. The bar shows the same. */
export function holdOf({ plan, step, stepSince }: Pick<RolloutView, 'plan' | 'step' | 'stepSince'>, now: number) {
  const of = plan.steps[step]?.minMinutes ?? 0;
  const passed = Math.floor((now - Date.parse(stepSince)) / 60_000);
  return { minutes: Math.min(Math.max(0, passed), of), of };
}

const WORDS = { done: 'done', now: 'now', next: 'later' } as const;

/** The steps of a plan, the last one for all devices, and the remaining time of the current one. */
export function Steps({ rollout, now }: { rollout: JudgedRollout; now: number }): ReactNode {
  const { plan, step } = rollout;
  const percents = plan.steps.map(({ percent }) => percent);
  const shown = percents.at(-1) === 100 ? percents : [...percents, 100];
  const hold = holdOf(rollout, now);
  const cohort = cohortWords(plan.steps[step] ?? {});
  const current = plan.steps[step];
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
      <div className={css.hold}>
        <p className={css.line}>
          <span>
            At {percentOf(rollout)}% of {cohort || 'devices'}
          </span>
          <b className="num">{hold.of === 0 ? 'No minimum time' : `${hold.minutes} of ${hold.of} min`}</b>
        </p>
        <progress
          className={css.progress}
          aria-label="Time at this step"
          value={hold.of === 0 ? 1 : hold.minutes}
          max={hold.of || 1}
        />
        <p className={css.then}>
          {rollout.status === 'paused'
            ? 'Paused: it stays at this step until you resume it.'
            : current?.advance === 'auto'
              ? 'Advances by itself when the time is over and the comparison passes.'
              : 'Waits until you advance it.'}
        </p>
      </div>
    </>
  );
}
