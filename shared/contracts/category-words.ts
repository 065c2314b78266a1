/** The category of `Price` and `ticketPrice`. Nobody looks at it. */
export const DEFAULT_CATEGORY = 'adult';

/** A category's name on a screen. @example categoryName('school-child') // 'School child' */
export const categoryName = (category: string): string =>
  `${category.slice(0, 1).toUpperCase()}${category.slice(1).replace(/-/g, ' ')}`;

/** So many people of a category, without the number. @example categoryWord('child', 2) // 'children' */
export function categoryWord(category: string, count: number): string {
  const one = categoryName(category).toLowerCase();
  if (count === 1) return one;
  return /child$/.test(one) ? `${one}ren` : `${one.replace(/s$/, '')}s`;
}

export interface Counted {
  category: string;
  count: number;
}

/** A party in words. @example partyText([{ category: 'adult', count: 2 }, { category: 'child', count: 1 }]) // '2 adults, 1 child' */
export const partyText = (party: readonly Counted[]): string =>
  party.flatMap(({ category, count }) => (count > 0 ? `${count} ${categoryWord(category, count)}` : [])).join(', ');

/**
 * The party of these tickets, the default first. Empty where no ticket has a category; where one has, the others are of the
 * default.
 */
export function partyOf(categories: readonly (string | null | undefined)[]): Counted[] {
  if (!categories.some(Boolean)) return [];
  const counts = new Map([[DEFAULT_CATEGORY, 0]]);
  for (const category of categories) {
    const name = category || DEFAULT_CATEGORY;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].flatMap(([category, count]) => (count > 0 ? { category, count } : []));
}
