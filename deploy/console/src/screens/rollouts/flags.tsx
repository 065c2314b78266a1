import { flagText } from '@viewmax/contracts/flags';
import type { FlagState } from '@viewmax/contracts/ops/flags';
import PowerOff from 'lucide-react/icons/power-off';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { dayOf } from '../../model/format.ts';
import { percentOf } from '../../model/percent-of.ts';
import { mayChange } from '../../model/permits.ts';
import { Card } from '../../parts/card.tsx';
import { ConfirmButton } from '../../parts/confirm-dialog.tsx';
import { perform } from '../../stores/perform.ts';
import type { ScreenProps } from '../screen-props.ts';
import css from './flags.module.css';

/** `25%`, `all since 2 Mar, 10:00` or `off`. */
function shareOf({ rollout: id, onAt }: FlagState, { state }: ScreenProps['platform']): string {
  const rollout = state.rollouts.find((one) => one.id === id);
  if (rollout) return `${percentOf(rollout)}%${rollout.status === 'paused' ? ', paused' : ''}`;
  return onAt ? `all since ${dayOf(onAt)}` : 'off';
}

/** The flags of a remote, a line each. The commands of a rollout have the ways up. */
export function Flags({ name, who, platform }: ScreenProps & { name: string }): ReactNode {
  const { flags = [] } = platform.state;
  const own = flags.filter(({ remote }) => remote === name);
  if (own.length === 0) return null;
  return (
    <Card title="Flags">
      <ul className={css.list}>
        {own.map((flag) => (
          <li key={flag.name} className={css.line}>
            <p>
              {flag.remote}: <b>{flag.name}</b>, {shareOf(flag, platform)}
              <small className={css.about}>
                {flag.about}, until {flag.ends}
              </small>
            </p>
            {flag.since && mayChange(who, [name]) && (
              <ConfirmButton
                icon={<PowerOff aria-hidden="true" />}
                confirmation={{
                  title: `Turn off ${flagText(flag)}`,
                  says: <p>All devices lose it, open pages within 30 seconds or after a payment.</p>,
                  button: 'Off',
                  reason: { label: 'Reason', hint: 'Optional. The audit log records it.' },
                  onConfirm: (reason) =>
                    perform(
                      () =>
                        call('turnFlagOff', {
                          params: { flag: flagText(flag) },
                          body: { reason: reason || undefined },
                        }),
                      `${flagText(flag)} is off.`,
                    ),
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
