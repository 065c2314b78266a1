import type { ErrorView } from '@viewmax/contracts/ops/reports';
import type { RolloutStatus } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import { alarmOf } from '@viewmax/registry/alarm';
import type { ReactNode } from 'react';
import { dayOf } from '../../model/format.ts';
import { linkTo } from '../../model/link.ts';
import { percentOf } from '../../model/percent-of.ts';
import { type Row, tagOf } from '../../model/rows.ts';
import { Card } from '../../parts/card.tsx';
import { StateTag } from '../../parts/state-tag.tsx';
import { Version } from '../../parts/version.tsx';
import type { Platform } from '../../stores/platform.ts';
import type { Who } from '../../stores/session.ts';
import { Actions } from './actions.tsx';
import { AlarmNote } from './alarm.tsx';
import { Evidence } from './evidence.tsx';
import { EndedHealth, Health } from './health.tsx';
import css from './rollout-panel.module.css';
import { Steps } from './steps.tsx';

const STATUS: Record<RolloutStatus, string> = {
  running: 'began',
  paused: 'was paused',
  promoted: 'was promoted',
  aborted: 'was aborted',
  rolled_back: 'was rolled back',
};

const RolloutLink = ({ id }: { id: number }): ReactNode => <a href={linkTo.rollout(id)}>Rollout {id}</a>;

/** The last rollout of one remote, or that of the address: state, health and commands. */
export function RolloutPanel({
  row,
  who,
  platform,
  errors,
  isLinked,
  isOpened = false,
  children,
}: {
  row: Row;
  who: Who;
  platform: Platform;
  /** Those of its canary. */
  errors?: readonly ErrorView[] | undefined;
  /** The address names it. */
  isLinked?: boolean;
  /** The address names this rollout, so it shows its evidence and figures although it has ended. */
  isOpened?: boolean;
  /** Cards that come before the figures of a failing canary, and after those of another one. */
  children?: ReactNode;
}): ReactNode {
  const { name, rollout } = row;
  if (!rollout) {
    return (
      <>
        <Card title={name} end={<StateTag state={row.state} />} isLinked={isLinked}>
          <p className={css.quiet}>
            No rollout yet. {row.stable ? `All devices get ${row.stable}.` : 'No release is live.'}
          </p>
        </Card>
        {children}
      </>
    );
  }
  const isActive = rollout.endedAt === null;
  const names = Object.keys(rollout.releases);
  const alarm = alarmOf(rollout);
  const version = rollout.releases[name] ?? '';
  const progress = isActive && (
    <>
      <Steps rollout={rollout} now={platform.at} />
      {/* At 100 percent there is no control to compare with. */}
      {percentOf(rollout) < 100 && <Evidence rollout={rollout} />}
    </>
  );
  const health = isActive && <Health name={name} rollout={rollout} platform={platform} />;
  const isPast = isOpened && rollout.endedAt !== null;
  return (
    <div className={alarm ? css.failing : undefined}>
      <Card
        title={
          <>
            {name}{' '}
            <span className={css.version}>
              <Version version={version} />
            </span>
          </>
        }
        end={<StateTag state={alarm ? 'failing' : tagOf(rollout)} />}
        isLinked={isLinked}
      >
        {isActive && (
          <p className={css.quiet}>
            <RolloutLink id={rollout.id} />
          </p>
        )}
        {names.length > 1 && <p className={css.quiet}>{names.join(', ')} are rolled out together.</p>}
        {alarm && (
          <AlarmNote
            alarm={alarm}
            rollout={rollout}
            release={releaseName({ name, version })}
            errors={errors}
            now={platform.at}
          />
        )}
        {!alarm && progress}
        {!isActive && (
          <p className={css.quiet}>
            <RolloutLink id={rollout.id} /> {STATUS[rollout.status]} {dayOf(rollout.endedAt ?? rollout.startedAt)}
            {rollout.reason ? `: ${rollout.reason}` : '.'}
          </p>
        )}
        {isPast && <Evidence rollout={rollout} />}
        <Actions rollout={rollout} who={who} platform={platform} />
        {isPast && <EndedHealth name={name} rollout={rollout} />}
        {!alarm && health}
      </Card>
      {children}
      {alarm && (
        <Card title="Rollout">
          {progress}
          {health}
        </Card>
      )}
    </div>
  );
}
