import { pointsUnit } from '@viewmax/contracts/constants';
import { ApiError } from '../errors/api-error.ts';
import type { PurchaseOutcome } from './order.ts';

const IN_PROGRESS_RETRY_S = 2;

const points = (amount: number) => `${amount.toLocaleString('en')} ${pointsUnit}`;

function seatsLeft(seats: number): string | undefined {
  if (seats === 0) return undefined;
  return seats === 1 ? 'Only 1 seat is left' : `Only ${seats} seats are left`;
}

/** The sentence for the member. The app appends an exclamation mark. */
export function toRefusal(refused: Exclude<PurchaseOutcome, { outcome: 'sold' }>): ApiError {
  switch (refused.outcome) {
    case 'not_enough_seats':
      return new ApiError(refused.detail === 0 ? 'sold_out' : 'not_enough_seats', { text: seatsLeft(refused.detail) });
    case 'not_enough_points':
      return new ApiError('not_enough_points', { text: `You need ${points(refused.detail)} more` });
    case 'amount_mismatch':
      return new ApiError('amount_mismatch', { text: `The price is ${points(refused.detail)} now` });
    case 'in_progress':
      return new ApiError('in_progress', { retryAfterSeconds: IN_PROGRESS_RETRY_S });
    default:
      return new ApiError(refused.outcome);
  }
}
