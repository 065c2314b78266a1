import { $user, failedAnswer, invalidateKeys, refreshSession } from '@viewmax/shared';
import { purchaseTickets } from '../../api/purchase-tickets.ts';
import { type Attempt, clearSelection, keepAttempt, type Selection } from '../../stores/selection.ts';

/** `unknown`: it was sent, and nobody can say whether it was bought. Only the same attempt may be sent again. */
export type Outcome = { kind: 'bought' } | { kind: 'refused'; message?: string; code?: string } | { kind: 'unknown' };

/** `crypto.randomUUID` is missing where the page has no https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function outcomeOf(error: unknown): Outcome {
  const answer = failedAnswer(error);
  if (!answer || answer.status >= 500 || answer.code === 'in_progress') return { kind: 'unknown' };
  return { kind: 'refused', message: answer.message ?? answer.error, code: answer.code };
}

/** The attempt is kept from before it is sent until it is answered, so that a reload between cannot charge twice. */
export async function confirmPurchase({ showtime, cinema }: Selection, attempt: Attempt): Promise<Outcome> {
  const { key, ...wanted } = attempt;
  keepAttempt(attempt);
  const purchase = {
    uuid: $user.get()?.UUID ?? '',
    showtimeID: showtime.ShowtimeID,
    cinemaID: cinema?.CinemaID ?? '',
    ...wanted,
  };
  const outcome = await purchaseTickets(purchase, key).then((): Outcome => ({ kind: 'bought' }), outcomeOf);
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'bought') clearSelection();
  else keepAttempt(undefined);
  // Seats, price and balance are not what they were before.
  invalidateKeys((key) => key.startsWith('booking/'));
  refreshSession().catch((error: unknown) => console.error('The balance could not be refreshed', error));
  return outcome;
}
