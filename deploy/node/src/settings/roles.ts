export const roleNames = ['pages', 'calls', 'ops', 'jobs', 'draw'] as const;
export type Role = (typeof roleNames)[number];

/** The roles of one process that serves the whole site. It draws in child processes, so it has no role `draw`. */
export const everyRole: readonly Role[] = ['pages', 'calls', 'ops', 'jobs'];

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

export const areRoles = (text: string): boolean =>
  partsOf(text).every((part) => (roleNames as readonly string[]).includes(part));

/** The roles of a process, also while `ROLES` is wrong: then the other settings are checked for every role. */
export function rolesOf({ ROLES, API_ORIGIN }: { ROLES?: string; API_ORIGIN?: string }): Role[] {
  const named = ROLES ? roleNames.filter((role) => partsOf(ROLES).includes(role)) : [];
  if (named.length > 0) return named;
  return everyRole.filter((role) => role !== 'calls' || !API_ORIGIN);
}
