import { DEFAULT_CATEGORY } from '@viewmax/contracts/category-words';
import type { PartyCategory } from '@viewmax/contracts/tickets';

/** A word a ticket, the default first. The same party is the same text, in whatever order the call names it. */
export function perTicket(categories: PartyCategory[] | undefined): string | null {
  if (!categories) return null;
  const rank = ({ category }: PartyCategory) => (category === DEFAULT_CATEGORY ? '' : category);
  const sorted = categories.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  return `{${sorted.flatMap(({ category, count }) => Array<string>(count).fill(`"${category}"`))}}`;
}
