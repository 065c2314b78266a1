import { DEFAULT_CATEGORY } from '@viewmax/contracts/category-words';
import { limits } from '@viewmax/contracts/constants';
import { z } from 'zod';
import type { PriceCategory } from '../database/seat-tables.ts';
import { number, quoted, sheetText } from './cells.ts';
import type { FileRow, Refuse } from './read-files.ts';

/** A word such as `child`, which becomes the name on the screens. */
export const category = z.string().regex(/^[a-z][a-z-]{0,19}$/, {
  error: ({ input }) => `is ${quoted(String(input))}. It must be a word of small letters, such as child.`,
});
/** A price of nothing would be a free ticket. */
export const price = number(1, limits.points.max);
/** What the door looks at. */
export const note = sheetText(80).refine((given) => !given.includes('|'), 'has a "|".');

/** The prices of a screening beside its default, as one cell has them: `child:1200:Under 12 | student:1500`. */
export const categoriesText = (categories: readonly PriceCategory[] | null): string | null =>
  categories && categories.length > 0
    ? categories.map((one) => [one.category, one.price, ...(one.note ? [one.note] : [])].join(':')).join(' | ')
    : null;

/** Reads what `categoriesText` wrote. */
export const readCategories = (text: string | null): PriceCategory[] | null =>
  text?.split(' | ').map((part) => {
    const [name = '', points, ...words] = part.split(':');
    return { category: name, price: Number(points), ...(words.length > 0 && { note: words.join(':') }) };
  }) ?? null;

function faultOf(name: string, points: string, words: string): string | undefined {
  const wrong = category.safeParse(name).error ?? price.safeParse(points).error;
  if (wrong) return `has ${quoted(`${name}:${points}`)}, which ${wrong.issues[0]?.message}`;
  if (name === DEFAULT_CATEGORY)
    return `has ${DEFAULT_CATEGORY}, which is the default: its price is in the column price.`;
  const unreadable = words === '' ? undefined : note.safeParse(words).error;
  return unreadable && `has a note that ${unreadable.issues[0]?.message}`;
}

/** The cell of a screening with its own price. */
export const categoriesCell = z.string().transform((given, context) => {
  const parts = given.split('|').map((part) => {
    const [name = '', points = '', ...words] = part.split(':').map((one) => one.trim());
    return { name, points, words: words.join(':') };
  });
  const names = new Set(parts.map(({ name }) => name));
  const fault =
    parts.map(({ name, points, words }) => faultOf(name, points, words)).find(Boolean) ??
    (names.size < parts.length ? 'has a category twice.' : undefined) ??
    (parts.length > limits.categories ? `has more than ${limits.categories} categories.` : undefined);
  if (fault) {
    context.addIssue({ code: 'custom', message: fault });
    return z.NEVER;
  }
  return categoriesText(
    parts.map(({ name, points, words }) => ({ category: name, price: Number(points), ...(words && { note: words }) })),
  );
});

const wordsOf = ({ values }: FileRow) =>
  JSON.stringify(['cinema', 'hall', 'movie', 'date', 'start_time'].map((name) => values[name] ?? null));

/**
 * Joins the rows of prices that name the same screenings to one, with its categories. So a price of fewer screenings leaves none
 * of the general categories behind: a premiere sells no child's ticket at the price of other days.
 */
export function joinPrices(rows: readonly FileRow[], refuse: Refuse): FileRow[] {
  return [...Map.groupBy(rows, wordsOf).values()].flatMap((group) => {
    const others = group.filter(({ values }) => (values.category ?? DEFAULT_CATEGORY) !== DEFAULT_CATEGORY);
    const [fallback = group[0]] = group.filter((row) => !others.includes(row));
    if (!fallback) return [];
    const { file, line } = fallback;
    const refuseRow = (reason: string) => refuse({ file, line, reason });
    if (others.length === group.length)
      refuseRow(
        `${fallback.values.cinema} has a price for ${fallback.values.category} and no default. Add its row for ${DEFAULT_CATEGORY}.`,
      );
    else if (fallback.values.note)
      refuseRow(`${DEFAULT_CATEGORY} is the default, which the door does not look at, so it has no note.`);
    if (others.length > limits.categories)
      refuseRow(`The default has more than ${limits.categories} categories beside it.`);
    const categories = categoriesText(
      others.map(({ values }) => ({
        category: String(values.category),
        price: Number(values.price),
        ...(values.note ? { note: String(values.note) } : {}),
      })),
    );
    return { ...fallback, values: { ...fallback.values, categories } };
  });
}
