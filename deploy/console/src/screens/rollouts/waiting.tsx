import type { Approval } from '@viewmax/contracts/ops/approvals';
import { Button } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { dayOf } from '../../model/format.ts';
import { isOps, isOwner } from '../../model/permits.ts';
import { perform } from '../../stores/perform.ts';
import type { ScreenProps } from '../screen-props.ts';
import css from './rollouts.module.css';

/** A command that waits for a second person, or what a squad asks for, with the decision for those who may take it. */
function Request({
  who,
  approval: { id, by, words, isForOwners, needsPerson, expiresAt, failed },
}: Pick<ScreenProps, 'who'> & { approval: Approval }) {
  const decide = (decision: 'approve' | 'reject', done: string) =>
    void perform(() => call(decision, { params: { id } }), `${words}: ${done}.`);
  return (
    <div role="status" className={`${css.frozen} ${css.request}`}>
      <p>
        {by} asks {isForOwners ? 'an owner' : 'ops'}, until {dayOf(expiresAt)}: {words}
        {failed && `. It was approved and failed (${failed}), so look whether it was done before you approve it again`}
      </p>
      {isOps(who) && (
        <>
          {who.by !== by && (!isForOwners || isOwner(who)) && (!needsPerson || who.isPerson) && (
            <Button size="sm" onClick={() => decide('approve', 'done')}>
              Approve
            </Button>
          )}
          <Button size="sm" onClick={() => decide('reject', 'rejected')}>
            Reject
          </Button>
        </>
      )}
      {who.role === 'squad' && who.by === by && (
        <Button size="sm" onClick={() => decide('reject', 'withdrawn')}>
          Withdraw
        </Button>
      )}
    </div>
  );
}

/** The commands that wait for a person of ops. */
export function Waiting({ who, platform: { state } }: ScreenProps): ReactNode {
  return state.approvals.map((approval) => <Request key={approval.id} who={who} approval={approval} />);
}
