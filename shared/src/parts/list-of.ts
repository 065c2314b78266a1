/** What of a list can be shown: a backend that sends no list, or holes in it, empties or thins a screen and never breaks it. */
export const listOf = <T extends object>(list: readonly (T | null)[] | null | undefined, id: keyof T): T[] =>
  Array.isArray(list) ? list.filter((entry): entry is T => Boolean(entry?.[id])) : [];
