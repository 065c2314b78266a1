import { cancelTickets } from '@viewmax/contracts/calls';
import type { Ticket } from '@viewmax/contracts/tickets';
import { $user, ask, busy, failedAnswer, invalidateKeys, refreshSession } from '@viewmax/shared';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { useRef, useState } from 'react';
import { storeChangedTickets } from '../../../stores/stored-tickets.ts';

/** `unknown`: sent without an answer. `offline`: nothing was sent. */
export type CancelOutcome =
  | { kind: 'cancelled'; points: number }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown' | 'offline' };

function outcomeOf(error: unknown): CancelOutcome {
  const answer = failedAnswer(error);
  if (!answer || answer.status >= 500 || answer.status === 408) return { kind: 'unknown' };
  return { kind: 'refused', message: answer.message ?? answer.error ?? 'The ticket cannot be cancelled.' };
}

async function send(tickets: readonly Ticket[], points: number): Promise<CancelOutcome> {
  const uuid = $user.get()?.UUID ?? '';
  const ticketIDs = tickets.map(({ TicketID }) => TicketID);
  try {
    const answer = await ask(cancelTickets, { body: { uuid, ticketIDs, points } });
    storeChangedTickets(uuid, listOf(answer.tickets, 'TicketID'));
    refreshSession().catch((error: unknown) => console.error('The balance could not be refreshed', error));
    return { kind: 'cancelled', points: answer.points };
  } catch (error) {
    return outcomeOf(error);
  } finally {
    // Seats and tickets changed, and a refusal means that the shown ticket is old.
    invalidateKeys((key) => key.startsWith('booking/'));
  }
}

/** One cancellation at a time. */
export function useCancel() {
  const [outcome, setOutcome] = useState<CancelOutcome | null>(null);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const cancel = async (tickets: readonly Ticket[], points: number) => {
    if (underWay.current) return;
    if (!navigator.onLine) return setOutcome({ kind: 'offline' });
    underWay.current = true;
    setSending(true);
    // An update of the app has to wait.
    const over = busy();
    setOutcome(await send(tickets, points).finally(over));
    underWay.current = false;
    setSending(false);
  };
  return { outcome, sending, cancel };
}
