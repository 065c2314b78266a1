import type { RolloutCommand } from '@viewmax/contracts/ops/calls';
import type { JudgedRollout } from '@viewmax/contracts/ops/rollouts';
import { alarmOf } from '@viewmax/registry/alarm';
import { Button } from '@viewmax/shared/ui';
import ChevronsUp from 'lucide-react/icons/chevrons-up';
import CircleCheck from 'lucide-react/icons/circle-check';
import OctagonX from 'lucide-react/icons/octagon-x';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { versionParts } from '../../model/format.ts';
import { doubtWords } from '../../model/missing-evidence.ts';
import { percentAt } from '../../model/percent-of.ts';
import { mayChange } from '../../model/permits.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import form from '../../parts/form.module.css';
import { perform } from '../../stores/perform.ts';
import type { Platform } from '../../stores/platform.ts';
import type { Who } from '../../stores/session.ts';
import css from './actions.module.css';
import { KeptFrom } from './deploy-answer.tsx';
import { ReachWords } from './reach-words.tsx';

type RiskyCommand = 'promote' | 'abort' | 'rollback';

const COMMANDS: Record<RolloutCommand, { label: string; done: string }> = {
  pause: { label: 'Pause', done: 'paused. No further device gets it.' },
  resume: { label: 'Resume', done: 'resumed.' },
  advance: { label: 'Advance', done: 'advanced to the next step.' },
  promote: { label: 'Promote', done: 'promoted. All devices get it with their next visit.' },
  abort: { label: 'Abort', done: 'aborted. Open pages keep it; later visits get the stable release.' },
  rollback: { label: 'Roll back', done: 'rolled back, also for open pages.' },
};

/** Whether the rollout was promoted and its release is still live. */
const canStillRollBack = ({ status, releases }: JudgedRollout, live: Record<string, string>) =>
  status === 'promoted' && Object.entries(releases).every(([name, version]) => live[name] === version);

/** The evidence that a rollout lacks before it reaches more devices. */
function Doubt({ command, rollout }: { command: RolloutCommand; rollout: JudgedRollout }): ReactNode {
  const words = command === 'advance' || command === 'promote' ? doubtWords(rollout, command) : null;
  return words && <p className={form.warn}>{words}</p>;
}

/**
 * The buttons of one rollout. Risky commands require the name; an advance without a result asks first, and the promotion of
 * a failing release asks twice.
 */
export function Actions({
  rollout,
  who,
  platform,
}: {
  rollout: JudgedRollout;
  who: Who;
  platform: Platform;
}): ReactNode {
  const [asked, setAsked] = useState<{ command: RiskyCommand | 'advance'; rollout: JudgedRollout }>();
  const [busy, setBusy] = useState<RolloutCommand>();
  const names = Object.keys(rollout.releases);
  const isActive = rollout.endedAt === null;
  if (!isActive && !canStillRollBack(rollout, platform.state.live)) return null;
  if (!mayChange(who, names)) return <p className={css.note}>You may read this rollout, but not change it.</p>;

  const send = async (command: RolloutCommand, of: JudgedRollout, reason?: string) => {
    setBusy(command);
    await perform(
      () =>
        call('commandRollout', {
          params: { id: of.id, command },
          body: { revision: of.revision, reason: reason || undefined },
        }),
      `${names.join(', ')}: ${COMMANDS[command].done}`,
    );
    setBusy(undefined);
  };
  const isLast = rollout.step + 1 >= rollout.plan.steps.length;
  const next = isLast ? 100 : percentAt(rollout.plan, rollout.step + 1);
  const ask = (command: RiskyCommand | 'advance') => setAsked({ command, rollout });
  const askedAlarm = asked && alarmOf(asked.rollout);
  const isPaused = rollout.status === 'paused';
  // The main button is the remedy: at night a person presses the filled one.
  const fails = alarmOf(rollout) !== null;
  const forward = fails ? 'outline' : 'primary';
  const before = names.length === 1 && rollout.control[names[0] ?? ''];
  const rollBack = (
    <Button
      size={fails ? undefined : 'sm'}
      variant={fails ? 'primary' : 'danger'}
      icon={<Undo2 aria-hidden="true" />}
      onClick={() => ask('rollback')}
    >
      Roll back{fails && before && ` to ${versionParts(before)[0]}`}
    </Button>
  );
  const pause = isActive && (
    <Button
      size="sm"
      variant={fails ? 'outline' : 'neutral'}
      icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      busy={busy === 'pause' || busy === 'resume'}
      onClick={() => void send(isPaused ? 'resume' : 'pause', rollout)}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  );

  return (
    <>
      {isActive && !fails && (
        <div className={`${form.says} ${css.reach}`}>
          <h3>{isLast ? 'Promoting it' : `Going on to ${next}%`}</h3>
          <ReachWords command={isLast ? 'promote' : 'advance'} rollout={rollout} platform={platform} />
        </div>
      )}
      <div className={fails ? `${css.buttons} ${css.remedy}` : css.buttons}>
        {fails && rollBack}
        {fails && pause}
        {isActive && !isLast && !isPaused && (
          <Button
            size="sm"
            variant={forward}
            icon={<ChevronsUp aria-hidden="true" />}
            busy={busy === 'advance'}
            onClick={() => (doubtWords(rollout, 'advance') ? ask('advance') : void send('advance', rollout))}
          >
            Advance to {next}%
          </Button>
        )}
        {isActive && (
          <Button
            size="sm"
            variant={isLast || fails ? forward : 'neutral'}
            icon={<CircleCheck aria-hidden="true" />}
            onClick={() => ask('promote')}
          >
            {fails ? 'Promote…' : 'Promote'}
          </Button>
        )}
        {!fails && pause}
        {isActive && (
          <Button
            size="sm"
            variant={fails ? 'outline' : 'danger'}
            icon={<OctagonX aria-hidden="true" />}
            onClick={() => ask('abort')}
          >
            Abort
          </Button>
        )}
        {!fails && rollBack}
      </div>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(undefined)}
          confirmation={{
            title: `${COMMANDS[asked.command].label} ${names.join(', ')}`,
            says: (
              <>
                <Doubt command={asked.command} rollout={asked.rollout} />
                <ReachWords command={asked.command} rollout={asked.rollout} platform={platform} />
                {(asked.command === 'advance' || asked.command === 'promote') && (
                  <KeptFrom rollout={asked.rollout} entry={platform.state.entry} />
                )}
              </>
            ),
            ...(asked.command === 'advance'
              ? { button: 'Advance anyway' }
              : { button: COMMANDS[asked.command].label, word: names.join(' ') }),
            again:
              asked.command === 'promote' && askedAlarm
                ? {
                    says: `${askedAlarm.words} Every device gets it. Roll back removes it.`,
                    button: 'Promote the failing release',
                  }
                : undefined,
            reason: { label: 'Reason', hint: 'Optional. The audit log records it.' },
            // The rollout as it was when the dialog opened; the registry refuses a stale revision.
            onConfirm: (reason) => send(asked.command, asked.rollout, reason),
          }}
        />
      )}
    </>
  );
}
