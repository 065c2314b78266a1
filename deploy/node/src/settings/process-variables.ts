import { z } from 'zod';
import { port, publicOrigin, wholeNumber } from './kinds.ts';
import { everyRole, partsOf } from './roles.ts';

/** What a process does, listens on and how long it may take to stop. */
export const processVariables = {
  ROLES: z
    .string()
    .refine(
      (text) => partsOf(text).every((part) => everyRole.some((role) => role === part)),
      `must be a list of ${everyRole.join(', ')}, comma-separated`,
    )
    .optional()
    .meta({
      normally: '`pages,calls,ops,jobs`',
      description:
        'the roles of this process, comma-separated ([why](../../docs/decisions/0053-roles.md)). It requires `DATABASE_URL`',
    }),
  CALLS_URL: publicOrigin('http://calls:8080').meta({
    normally: 'this process',
    description: 'the origin of the process with the role `calls`. `pages` without `calls` needs it',
  }),
  DRAW_SOCKET: z.string().optional().meta({
    normally: 'child processes',
    description:
      'the socket of [the renderer in another container](../renderer/README.md#in-another-container), for the role `pages`',
  }),
  METRICS_PORT: port
    .optional()
    .describe('the port of `/metrics`, apart from `PORT` and `OPS_PORT`. 0 takes a free port'),
  MIGRATE: z.enum(['start', 'command'], 'must be start or command').optional().meta({
    normally: '`start` on PGlite, `command` on PostgreSQL',
    description:
      '`start`: the start migrates the database. `command`: the start refuses an older schema, and `npm run migrate` migrates it',
  }),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe('after the signal to stop: the time of serving with `connection: close` while `/readyz` answers 503'),
  STOP_SECONDS: wholeNumber(1, 600).optional().meta({
    normally: '5 on PGlite, 20 on PostgreSQL',
    description: 'after that: the time limit of running requests',
  }),
  CLEAN_UP_HOURS: wholeNumber(0, 8760)
    .default(24)
    .describe('the time between two deletions of releases that are no longer needed, by the role `jobs`. 0 is never'),
  HOST: z.string().default('0.0.0.0').describe('the address that the servers listen on'),
  PORT: port.default(8080).describe('the port of the app; 0 takes a free port'),
  OPS_PORT: port.optional().meta({
    normally: 'the port after `PORT`',
    description: 'the port of the console and the ops API; 0 takes a free port, as does `PORT=0` without `OPS_PORT`',
  }),
};
