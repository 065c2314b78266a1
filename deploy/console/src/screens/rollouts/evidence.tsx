import { isInHold } from '@viewmax/contracts/ops/hold';
import type { Judged } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { alarmOf, failuresOf } from '@viewmax/registry/alarm';
import { evidenceAbove } from '@viewmax/registry/evidence';
import { kindOf } from '@viewmax/registry/kinds';
import { countsOf, isOfNew, PROOF, sampleOf } from '@viewmax/registry/verdict';
import { isOfPlan, judgedText } from '@viewmax/registry/words';
import type { ReactNode } from 'react';
import { count, NO_DATA } from '../../model/format.ts';
import { Tag, type TagTone } from '../../parts/tag.tsx';
import css from './evidence.module.css';
import { NoControl } from './no-control.tsx';
import steps from './steps.module.css';

/** The number of failing canary devices that proves a failure, for a number of failing control devices. */
export function failingLimit(control: number): number {
  let canary = control + 1;
  while (evidenceAbove(canary, canary + control, 0.5) < PROOF) canary += 1;
  return canary;
}

/** The progress of the evidence to a proof, 0 to 1. Evidence multiplies, so the scale is logarithmic. */
export const wayToProof = (evidence: number): number => Math.min(1, Math.max(0, Math.log(evidence) / Math.log(PROOF)));

const VERDICTS: Record<JudgedRollout['verdict']['verdict'], [TagTone, string]> = {
  pass: ['ok', 'Passes'],
  hold: ['plain', 'No result yet'],
  fail: ['error', 'Fails'],
};

const some = (devices: number): string => (devices === 0 ? 'none' : count(devices));

/** The devices that a result still needs, or the failures that would prove the canary worse. */
function proofWords({ counts, verdict, plan, step, endedAt }: JudgedRollout, limit: number): ReactNode {
  const [failed, used] = [countsOf(counts, 'failed'), countsOf(counts, 'used')];
  const least = plan.steps[step]?.minDevices ?? 0;
  const then = plan.onFail === 'rollback' ? 'Rolls back' : 'Pauses';
  const rule = endedAt ? 'A proof needed' : `${then} when`;
  if (verdict.verdict === 'hold' && !isOfNew(counts) && sampleOf(counts) < least)
    return `A result needs ${count(least)} devices on each side. The canary has ${some(used.against)}, the control ${some(used.before)}.`;
  return (
    <>
      <span className={css.stop}>
        {rule} {count(limit)} {endedAt ? 'failing canary devices' : 'canary devices fail'}
      </span>
      , while {failed.before === 0 ? 'no control device fails' : `${count(failed.before)} control devices fail`}.{' '}
      {verdict.reason}
    </>
  );
}

/** Guards and signals, a line for each. Those of which there is too little yet share one line, which opens. */
function Noted({ judged }: { judged: readonly Judged[] }): ReactNode {
  const few = judged.filter(({ says }) => says === 'few');
  const folded = few.length > 1 ? few : [];
  const lines = (some: readonly Judged[]) => some.map((one) => <li key={one.name}>{judgedText(one)}</li>);
  return (
    <>
      <ul>{lines(judged.filter((one) => !folded.includes(one)))}</ul>
      {folded.length > 0 && (
        <details className={css.few}>
          <summary>Too few to say: {folded.map(({ name }) => kindOf(name).label).join(', ')}</summary>
          <ul>{lines(folded)}</ul>
        </details>
      )}
    </>
  );
}

/** The watch's evidence: devices of both sides, each counted once, and the progress to a proof against the canary. */
export function Evidence({ rollout }: { rollout: JudgedRollout }): ReactNode {
  const { counts, verdict, plan, step } = rollout;
  const heldFrom = isInHold(rollout) && plan.steps[step]?.percent;
  const [failed, used, reported] = [countsOf(counts, 'failed'), countsOf(counts, 'used'), countsOf(counts, 'reported')];
  const own = isOfNew(counts) ? failuresOf(counts) : undefined;
  const fails = verdict.judged.filter(({ role }) => role === 'fails');
  const isOfRest = ({ name }: Judged) => kindOf(name).worseThan === 'the rest of the app';
  const planned = verdict.judged.filter(isOfPlan);
  const [tone, word] = VERDICTS[verdict.verdict];
  const limit = failingLimit(failed.before);
  const most = Math.max(limit * 1.15, failed.against, failed.before);
  const hasData = used.against + used.before + reported.against + reported.before > 0;
  const bars = [
    { label: 'Canary', failed: failed.against, used: used.against, style: css.canary },
    { label: 'Control', failed: failed.before, used: used.before, style: css.control },
  ];
  return (
    <div className={css.evidence}>
      <div className={css.head}>
        <h3>{own ? 'Devices on which the rest of the app failed' : 'Devices that failed'}</h3>
        <Tag tone={tone}>{word}</Tag>
      </div>
      {bars.map(({ style, ...side }) => (
        <div key={side.label} className={css.bar}>
          <span className={css.label}>{side.label}</span>
          <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
            <rect className={css.room} width="100" height="12" />
            <rect className={style} width={(100 * side.failed) / most} height="12" />
            <rect className={css.limit} x={(100 * limit) / most} width="0.8" height="12" />
          </svg>
          <b className="num">{side.used === 0 ? NO_DATA : `${count(side.failed)} of ${count(side.used)}`}</b>
        </div>
      ))}
      {heldFrom && (
        <p className={css.summary}>
          Compares the {heldFrom}% of devices that got it first with the {heldFrom}% that keep the old release, from the
          beginning of this step on.
        </p>
      )}
      <p className={css.summary}>{proofWords(rollout, limit)}</p>
      {!alarmOf(rollout) && <NoControl counts={counts} />}
      {own && (
        <p className={css.summary}>
          The new remote failed on {count(own.its.failed)} of {count(own.its.used)} devices that used it. The rest of
          the app failed on {count(own.other.failed)} of them.
        </p>
      )}
      <dl className={css.tests}>
        {[...fails.filter(isOfRest), ...fails.filter((one) => !isOfRest(one))].map(({ name, evidence }) => (
          <div key={name}>
            <dt>{kindOf(name).label}</dt>
            <dd>
              <progress
                className={steps.progress}
                aria-label={`${kindOf(name).label}: progress to a proof`}
                value={hasData ? wayToProof(evidence) : 0}
                max={1}
              />
              <span className="num">{hasData ? `${Math.round(wayToProof(evidence) * 100)}%` : NO_DATA}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.summary}>At 100% the canary is proven worse.</p>
      {planned.length > 0 && (
        <div className={css.noted}>
          <h3>What the backend saw</h3>
          <Noted judged={planned} />
          <p className={css.summary}>
            A guard that is proven worse {plan.onFail === 'rollback' ? 'rolls the release back' : 'pauses the rollout'},
            a signal pauses it once. An outage hits both sides and stops nothing.
          </p>
        </div>
      )}
    </div>
  );
}
