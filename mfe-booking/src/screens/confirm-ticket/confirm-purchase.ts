import { $user, failedAnswer, invalidateKeys, refreshSession } from '@viewmax/shared';
import type { PurchaseResponse } from '@viewmax/shared/contracts/tickets';
import { listOf } from '@viewmax/shared/parts/list-of.ts';
import { purchaseTickets } from '../../api/purchase-tickets.ts';
import { keepNews } from '../../stores/kept-tickets.ts';
import { type Attempt, clearSelection, forgetAttempt, keepAttempt, type Selection } from '../../stores/selection.ts';

/** `unknown`: it was sent, and nobody can say whether it was bought. Only the same attempt may be sent again. */
export type Outcome = { kind: 'bought' } | { kind: 'refused'; message?: string; code?: string } | { kind: 'unknown' };

/** `crypto.randomUUID` is missing where the page has no https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** These refuse the caller and say nothing of the purchase: an earlier try may have gone through. */
const SAYS_NOTHING = [401, 403, 429];

function outcomeOf(error: unknown, again: boolean): Outcome {
  const answer = failedAnswer(error);
  // Only the status counts: it was a success whose body cannot be read.
  if (error instanceof SyntaxError) return { kind: 'bought' };
  if (!answer || answer.status >= 500 || answer.status === 408 || answer.code === 'in_progress')
    return { kind: 'unknown' };
  if (again && SAYS_NOTHING.includes(answer.status)) return { kind: 'unknown' };
  return { kind: 'refused', message: answer.message ?? answer.error, code: answer.code };
}

/** The attempt is kept from before it is sent until it is answered, so that a reload between cannot charge twice. */
export async function confirmPurchase(selection: Selection, attempt: Attempt, again: boolean): Promise<Outcome> {
  const { showtime, cinema } = selection;
  const { key, ...wanted } = attempt;
  const uuid = $user.get()?.UUID ?? '';
  keepAttempt(selection, attempt);
  const purchase = {
    uuid,
    showtimeID: showtime.ShowtimeID,
    cinemaID: cinema?.CinemaID ?? '',
    ...wanted,
  };
  const bought = (answer: PurchaseResponse | null): Outcome => {
    // On the phone from now on, also where the network is lost before the tickets are looked at.
    keepNews(uuid, listOf(answer?.tickets, 'TicketID'));
    return { kind: 'bought' };
  };
  const outcome = await purchaseTickets(purchase, key).then(bought, (error: unknown) => outcomeOf(error, again));
  if (outcome.kind === 'unknown') return outcome;
  forgetAttempt(attempt);
  if (outcome.kind === 'bought') clearSelection();
  // Seats, price and balance are not what they were before.
  invalidateKeys((key) => key.startsWith('booking/'));
  refreshSession().catch((error: unknown) => console.error('The balance could not be refreshed', error));
  return outcome;
}
