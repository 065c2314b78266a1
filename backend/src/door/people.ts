import type { People } from '@viewmax/contracts/attendant';
import { partyOf } from '@viewmax/contracts/category-words';
import type { PriceCategory } from '../database/seat-tables.ts';

/** How many people of each category these tickets admit, with the note for the door. Undefined if all paid one price. */
export function peopleOf(
  tickets: readonly { category?: string | null }[],
  prices: readonly PriceCategory[] | null,
): People | undefined {
  const party = partyOf(tickets.map(({ category }) => category));
  if (party.length === 0) return undefined;
  return party.map((one) => ({ ...one, note: prices?.find(({ category }) => category === one.category)?.note }));
}
