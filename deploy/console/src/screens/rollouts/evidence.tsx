import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { textOfAct } from '@viewmax/registry/acts';
import { evidenceAbove } from '@viewmax/registry/evidence';
import { KINDS, kindNames } from '@viewmax/registry/kinds';
import { PROOF, sampleOf } from '@viewmax/registry/verdict';
import type { ReactNode } from 'react';
import { count, NO_DATA } from '../../model/format.ts';
import { Tag, type TagTone } from '../../parts/tag.tsx';
import css from './evidence.module.css';
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

/** A new remote has no control: the sides are the rest of the app, and the remote is compared with it. */
const isOfNew = (kind: (typeof kindNames)[number]): boolean => KINDS[kind].worseThan === 'the rest of the app';
const TESTS_OF_NEW = kindNames.filter(isOfNew);
const TESTS = kindNames.filter((kind) => !isOfNew(kind));

const isEmpty = ({ reported, used }: JudgedRollout['comparison']['canary']): boolean => reported + used === 0;

const some = (devices: number): string => (devices === 0 ? 'none' : count(devices));

/** The devices that a result still needs, or the failures that would prove the canary worse. */
function proofWords({ comparison, verdict, plan, step, endedAt }: JudgedRollout, limit: number): ReactNode {
  const { canary, control, own } = comparison;
  const least = plan.steps[step]?.minDevices ?? 0;
  const then = plan.onFail === 'rollback' ? 'Rolls back' : 'Pauses';
  const rule = endedAt ? 'A proof needed' : `${then} when`;
  if (verdict.verdict === 'hold' && !own && sampleOf(comparison) < least)
    return `A result needs ${count(least)} devices on each side. The canary has ${some(canary.used)}, the control ${some(control.used)}.`;
  return (
    <>
      <span className={css.stop}>
        {rule} {count(limit)} {endedAt ? 'failing canary devices' : 'canary devices fail'}
      </span>
      , while {control.failed === 0 ? 'no control device fails' : `${count(control.failed)} control devices fail`}.{' '}
      {verdict.reason}
    </>
  );
}

/** The watch's evidence: devices of both sides, each counted once, and the progress to a proof against the canary. */
export function Evidence({ rollout }: { rollout: JudgedRollout }): ReactNode {
  const { comparison, verdict, plan } = rollout;
  const { canary, control, own } = comparison;
  const [tone, word] = VERDICTS[verdict.verdict];
  const limit = failingLimit(control.failed);
  const most = Math.max(limit * 1.15, canary.failed, control.failed);
  const hasData = !isEmpty(canary) || !isEmpty(control);
  const bars = [
    { label: 'Canary', failed: canary.failed, used: canary.used, style: css.canary },
    { label: 'Control', failed: control.failed, used: control.used, style: css.control },
  ];
  return (
    <div className={css.evidence}>
      <div className={css.head}>
        <h3>{own ? 'Devices on which the rest of the app failed' : 'Devices that failed'}</h3>
        <Tag tone={tone}>{word}</Tag>
      </div>
      {bars.map(({ label, failed, used, style }) => (
        <div key={label} className={css.bar}>
          <span className={css.label}>{label}</span>
          <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
            <rect className={css.room} width="100" height="12" />
            <rect className={style} width={(100 * failed) / most} height="12" />
            <rect className={css.limit} x={(100 * limit) / most} width="0.8" height="12" />
          </svg>
          <b className="num">{used === 0 ? NO_DATA : `${count(failed)} of ${count(used)}`}</b>
        </div>
      ))}
      <p className={css.summary}>{proofWords(rollout, limit)}</p>
      {own && (
        <p className={css.summary}>
          The new remote failed on {count(own.failed)} of {count(own.used)} devices that used it. The rest of the app
          failed on {count(own.restFailed)} of them.
        </p>
      )}
      <dl className={css.tests}>
        {[...(own ? TESTS_OF_NEW : []), ...TESTS].map((kind) => (
          <div key={kind}>
            <dt>{KINDS[kind].label}</dt>
            <dd>
              <progress
                className={steps.progress}
                aria-label={`${KINDS[kind].label}: progress to a proof`}
                value={hasData ? wayToProof(verdict.evidence[kind]) : 0}
                max={1}
              />
              <span className="num">
                {hasData ? `${Math.round(wayToProof(verdict.evidence[kind]) * 100)}%` : NO_DATA}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.summary}>At 100% the canary is proven worse.</p>
      {verdict.acts && (
        <div className={css.acts}>
          <h3>What the backend saw</h3>
          <ul>
            {verdict.acts.map((judged) => (
              <li key={judged.act}>{textOfAct(judged)}</li>
            ))}
          </ul>
          <p className={css.summary}>
            A guard that is proven worse {plan.onFail === 'rollback' ? 'rolls the release back' : 'pauses the rollout'},
            a signal pauses it once. An outage hits both sides and stops nothing.
          </p>
        </div>
      )}
    </div>
  );
}
