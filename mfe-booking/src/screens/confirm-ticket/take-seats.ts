import { failedAnswer, notify } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { yieldedText } from '../../parts/held-text.ts';
import { $held, askSeats, forgetHold, heldFor, inTurn, type SeatShow, send } from '../../stores/seats.ts';

const TRIES = 3;
const wasTaken = (error: unknown): boolean => failedAnswer(error)?.code === 'seats_taken';

async function takeOnce(show: SeatShow, count: number, triesLeft: number): Promise<void> {
  const { Mine, Best, Yielded } = await askSeats(show, count);
  if (Yielded && triesLeft === TRIES) notify({ text: yieldedText(Yielded), to: paths.seats, label: 'Change Seats' });
  const seats = Mine?.Seats.length === count ? Mine.Seats : Best;
  if (seats.length === 0) return forgetHold();
  try {
    await send(show, seats);
  } catch (error) {
    if (wasTaken(error) && triesLeft > 1) return takeOnce(show, count, triesLeft - 1);
    // An ended hold of so many seats is still the one to buy with. Without one the server chooses at the purchase.
    if (heldFor($held.get(), show)?.seats.length !== count) forgetHold();
    throw error;
  }
}

/** Prolongs the member's hold of so many seats, else holds the best ones. */
export const takeSeats = (show: SeatShow, count: number): Promise<void> => inTurn(() => takeOnce(show, count, TRIES));
