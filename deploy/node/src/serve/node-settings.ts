import { z } from 'zod';
import { publicOrigin, wholeNumber } from './setting-kinds.ts';

export const roleNames = ['pages', 'calls', 'ops', 'jobs', 'draw'] as const;
export type Role = (typeof roleNames)[number];

/** The roles of one process that serves the whole site. It draws in child processes, so it has no role `draw`. */
export const everyRole: readonly Role[] = ['pages', 'calls', 'ops', 'jobs'];

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());
const isRole = (part: string): part is Role => (roleNames as readonly string[]).includes(part);

/** The settings of one node among several. */
export const nodeSettings = {
  ROLES: z
    .string()
    .transform(partsOf)
    .refine((parts) => parts.every(isRole), `must be a list of ${roleNames.join(', ')}, comma-separated`)
    .optional()
    .describe('The roles of this process. The default is pages, calls, ops and jobs'),
  CALLS_URL: publicOrigin('http://calls:8080').describe('The origin of the process with the role calls'),
  DRAW_URL: publicOrigin('http://draw:8080').describe('The origin of the process with the role draw'),
  DRAW_TOKEN: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('The token by which pages call the role draw'),
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('The port of the metrics for Prometheus. Without it the node has none. 0 takes a free port'),
  MIGRATE: z
    .enum(['start', 'command'], 'must be start or command')
    .optional()
    .describe('`start`: the start migrates the database. `command`: only `npm run migrate` does'),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe('The time of serving after the signal to stop, while the node is not ready'),
  STOP_SECONDS: wholeNumber(1, 600).optional().describe('The time limit of running requests after that'),
  CLEAN_UP_HOURS: wholeNumber(0, 8760)
    .default(24)
    .describe('The time between two deletions of releases that are no longer needed. 0 is never'),
};

/** The roles of a process, also while `ROLES` is wrong: then the other settings are checked for every role. */
export function rolesOf({ ROLES, API_ORIGIN }: { ROLES?: string; API_ORIGIN?: string }): Role[] {
  const named = ROLES ? roleNames.filter((role) => partsOf(ROLES).includes(role)) : [];
  if (named.length > 0) return named;
  return everyRole.filter((role) => role !== 'calls' || !API_ORIGIN);
}
