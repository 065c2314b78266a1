import type { Ticket } from '@viewmax/contracts/tickets';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TicketX from 'lucide-react/icons/ticket-x';
import { type ReactNode, useState } from 'react';
import { pointsBack } from '../../../parts/cancel-text.ts';
import { seatText } from '../../../parts/seat-text.ts';
import { vp } from '../../../parts/vp.ts';
import css from './cancel-sheet.module.css';
import { useCancel } from './use-cancel.ts';

const mayCancel = (ticket: Ticket): boolean => pointsBack(ticket) !== null;

/**
 * Names the points that come back, and asks once. Tickets of the same showing may go together. After a lost answer the same
 * call goes out again, because it moves the points once.
 */
export function CancelSheet({
  ticket,
  group,
  onClose,
}: {
  ticket: Ticket;
  /** All tickets of the showing. */
  group: readonly Ticket[];
  onClose(): void;
}): ReactNode {
  const { outcome, sending, cancel } = useCancel();
  // The answer changes the group, and the sheet still speaks of the same tickets.
  const [others] = useState(() => group.filter(mayCancel));
  const [isAll, setIsAll] = useState(false);
  const chosen = isAll ? others : [ticket];
  const points = chosen.reduce((sum, one) => sum + (pointsBack(one) ?? 0), 0);
  const what = chosen.length === 1 ? 'the ticket' : `${chosen.length} tickets`;

  if (outcome?.kind === 'cancelled') {
    return (
      <Sheet icon={<CircleCheck />} tone="ok" title="Cancelled" onClose={onClose}>
        <p className={`num ${css.words}`}>
          {vp(outcome.points)} are back in your wallet. The code no longer opens the door.
        </p>
        <div className={css.actions}>
          <Button variant="primary" block onClick={onClose}>
            Close
          </Button>
          <ButtonLink variant="ghost" block to={paths.statement}>
            See the statement
          </ButtonLink>
        </div>
      </Sheet>
    );
  }
  if (outcome?.kind === 'refused') {
    return (
      <Sheet icon={<CircleAlert />} tone="error" title="Nothing was cancelled" onClose={onClose}>
        <p className={css.words}>{outcome.message}</p>
        <Button variant="primary" block onClick={onClose}>
          Close
        </Button>
      </Sheet>
    );
  }
  return (
    <Sheet icon={<TicketX />} tone="warn" title={`Cancel ${what}?`} onClose={onClose}>
      {others.length > 1 && (
        <fieldset className={css.choice}>
          <legend className="visually-hidden">Tickets to cancel</legend>
          {[false, true].map((all) => (
            <label key={String(all)} className={css.option}>
              <input
                type="radio"
                name="tickets"
                checked={isAll === all}
                disabled={sending}
                onChange={() => setIsAll(all)}
              />
              <span className="num">{all ? `All ${seatText(others)}` : `This one, ${ticket.SeatNumber}`}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p className={css.back}>
        You get back <b className="num">{vp(points)}</b>
      </p>
      {outcome && (
        <p role="alert" className={css.words}>
          {outcome.kind === 'offline'
            ? 'You are offline. Nothing was cancelled.'
            : 'No answer yet. Try again: the points come back once.'}
        </p>
      )}
      <div className={css.actions}>
        <Button variant="primary" block busy={sending} onClick={() => void cancel(chosen, points)}>
          {outcome?.kind === 'unknown' ? 'Try again' : `Cancel ${what}`}
        </Button>
        <Button variant="ghost" block onClick={onClose}>
          Keep {chosen.length === 1 ? 'it' : 'them'}
        </Button>
      </div>
    </Sheet>
  );
}
