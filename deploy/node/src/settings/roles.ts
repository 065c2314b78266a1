/** One process that serves the whole site has all of them. */
export const everyRole = ['pages', 'calls', 'ops', 'jobs'] as const;
export type Role = (typeof everyRole)[number];

export const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/** The roles of a process, also while `ROLES` is wrong: then the other settings are checked for every role. */
export function rolesOf({ ROLES, API_ORIGIN }: { ROLES?: string; API_ORIGIN?: string }): Role[] {
  const named = ROLES ? everyRole.filter((role) => partsOf(ROLES).includes(role)) : [];
  if (named.length > 0) return named;
  return everyRole.filter((role) => role !== 'calls' || !API_ORIGIN);
}
