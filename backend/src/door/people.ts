import type { People } from '@viewmax/contracts/attendant';
import { partyOf } from '@viewmax/contracts/category-words';
import type { PriceCategory } from '../database/seat-tables.ts';

/** The people of these tickets by category, with what the door looks at. Undefined where everybody paid one price. */
export function peopleOf(
  tickets: readonly { category?: string | null }[],
  prices: readonly PriceCategory[] | null,
): People | undefined {
  const party = partyOf(tickets.map(({ category }) => category));
  if (party.length === 0) return undefined;
  return party.map((one) => ({ ...one, note: prices?.find(({ category }) => category === one.category)?.note }));
}
