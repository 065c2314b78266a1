/** The keys of placeholder cards. */
export const SHIMMERS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
