import { DEFAULT_CATEGORY } from '@viewmax/contracts/category-words';
import type { CinemaCategory } from '@viewmax/contracts/cinemas';
import type { PartyCategory } from '@viewmax/contracts/tickets';

/**
 * So many people by the prices of a screening. Those of `chosen` that it sells keep their category, and the default
 * has the rest: prices may change after the choice, and the seats may be for more people.
 */
export function partyFor(
  prices: readonly CinemaCategory[] | undefined,
  count: number,
  chosen: readonly PartyCategory[] = [],
): PartyCategory[] {
  const [first = { Category: DEFAULT_CATEGORY }, ...others] = prices ?? [];
  let left = count;
  const rest = others.map(({ Category }) => {
    const wanted = chosen.find(({ category }) => category === Category)?.count ?? 0;
    const own = Math.min(wanted, left);
    left -= own;
    return { category: Category, count: own };
  });
  return [{ category: first.Category, count: left }, ...rest];
}
