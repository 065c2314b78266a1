import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import { alarmOf } from '@viewmax/registry/alarm';
import { Orb } from '@viewmax/shared/ui';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { endedWords } from '../../model/ended.ts';
import type { Row } from '../../model/rows.ts';
import { Card } from '../../parts/card.tsx';
import type { Platform } from '../../stores/platform.ts';
import { useOwnCheck } from './deploy-answer.tsx';
import css from './deploy-card.module.css';

function Answer({ isYes, children }: { isYes: boolean; children: ReactNode }): ReactNode {
  return (
    <Card title="Can I deploy" end={<b className={isYes ? css.yes : css.no}>{isYes ? 'Yes' : 'No'}</b>}>
      <div className={css.answer}>
        <Orb tone={isYes ? 'ok' : 'error'}>{isYes ? <ShieldCheck /> : <ShieldAlert />}</Orb>
        <div>{children}</div>
      </div>
    </Card>
  );
}

function Asked({ release, rollout, entry }: { release: string; rollout: JudgedRollout; entry: number }): ReactNode {
  const { data: check } = useOwnCheck(rollout, entry);
  if (!check) return null;
  return (
    <Answer isYes={check.ok}>
      {check.ok && <p>{release} fits all live releases.</p>}
      {[...check.reasons, ...check.warnings].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Answer>
  );
}

/** Whether the canary may go on: its rollout was not stopped and does not fail, and the registry says yes. */
export function DeployCard({
  row: { name, canary, rollout },
  platform: { state, at },
}: {
  row: Row;
  platform: Platform;
}): ReactNode {
  if (!canary || !rollout) return null;
  const stopped = alarmOf(rollout)?.words ?? endedWords(rollout, at);
  if (!stopped) return <Asked release={releaseName({ name, version: canary })} rollout={rollout} entry={state.entry} />;
  return (
    <Answer isYes={false}>
      <p>
        <b>No: {stopped}</b>
      </p>
    </Answer>
  );
}
