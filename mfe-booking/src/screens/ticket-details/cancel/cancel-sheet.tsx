import { cancelTickets } from '@viewmax/contracts/calls';
import { inPoints } from '@viewmax/contracts/money';
import type { Ticket } from '@viewmax/contracts/tickets';
import { $user, ask, invalidateKeys, refreshSession } from '@viewmax/shared';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { storeChangedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TicketX from 'lucide-react/icons/ticket-x';
import { type ReactNode, useState } from 'react';
import { pointsBack } from '../../../parts/cancel-text.ts';
import { seatText } from '../../../parts/seat-text.ts';
import { useSending } from '../../../parts/use-sending.ts';
import css from './cancel-sheet.module.css';

const mayCancel = (ticket: Ticket): boolean => pointsBack(ticket) !== null;

/** Returns the points that came back. */
async function cancel(tickets: readonly Ticket[], wanted: number): Promise<number> {
  const uuid = $user.get()?.UUID ?? '';
  const ticketIDs = tickets.map(({ TicketID }) => TicketID);
  try {
    const answer = await ask(cancelTickets, { body: { uuid, ticketIDs, points: wanted } });
    storeChangedTickets(uuid, listOf(answer.tickets, 'TicketID'));
    refreshSession().catch((error: unknown) => console.error('The balance could not be refreshed', error));
    return answer.points;
  } finally {
    // Seats and tickets changed, and a refusal means that the shown ticket is old.
    invalidateKeys((key) => key.startsWith('booking/'));
  }
}

/**
 * Names the points that come back, and asks once. Tickets of the same screening may go together. After a lost answer the same
 * call goes out again, because it moves the points once.
 */
export function CancelSheet({
  ticket,
  group,
  onClose,
}: {
  ticket: Ticket;
  /** All tickets of the screening. */
  group: readonly Ticket[];
  onClose(): void;
}): ReactNode {
  const { problem, sending, send } = useSending();
  const [cameBack, setCameBack] = useState<number>();
  // The answer changes the group, and the sheet still speaks of the same tickets.
  const [others] = useState(() => group.filter(mayCancel));
  const [isAll, setIsAll] = useState(false);
  const chosen = isAll ? others : [ticket];
  const points = chosen.reduce((sum, one) => sum + (pointsBack(one) ?? 0), 0);
  const what = chosen.length === 1 ? 'the ticket' : counted(chosen.length, 'ticket');

  if (cameBack !== undefined) {
    return (
      <Sheet
        icon={<CircleCheck />}
        tone="ok"
        title="Cancelled"
        text={`${inPoints(cameBack)} ${cameBack === 1 ? 'is' : 'are'} back in your wallet. The code no longer opens the door.`}
        headRef={takeFocus}
        onClose={onClose}
      >
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
  if (problem?.kind === 'refused') {
    return (
      <Sheet
        icon={<CircleAlert />}
        tone="error"
        title="Nothing was cancelled"
        text={problem.text ?? 'The ticket cannot be cancelled.'}
        headRef={takeFocus}
        onClose={onClose}
      >
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
        You get back <b className="num">{inPoints(points)}</b>
      </p>
      {problem && (
        <p role="alert" className={css.text}>
          {problem.kind === 'offline'
            ? 'You are offline. Nothing was cancelled.'
            : 'No answer yet. Try again: the points come back once.'}
        </p>
      )}
      <div className={css.actions}>
        <Button variant="primary" block data-focus="" onClick={onClose}>
          Keep {chosen.length === 1 ? 'it' : 'them'}
        </Button>
        <Button
          variant="danger"
          block
          busy={sending}
          onClick={() => send(async () => setCameBack(await cancel(chosen, points)))}
        >
          {problem?.kind === 'unknown' ? 'Try again' : `Cancel ${what}`}
        </Button>
      </div>
    </Sheet>
  );
}
