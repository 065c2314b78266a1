/** The entries of a list that a screen can show. A missing list or holes in it never break the screen. */
export const listOf = <T extends object>(list: readonly (T | null)[] | null | undefined, id: keyof T): T[] =>
  Array.isArray(list) ? list.filter((entry): entry is T => Boolean(entry?.[id])) : [];
