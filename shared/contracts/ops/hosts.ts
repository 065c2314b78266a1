import { z } from 'zod';
import { PROXIED } from '../constants.ts';
import { isOrigin, originSchema } from '../discovery.ts';
import type { CallSchema } from './schemas.ts';

const remote = z.string().min(1).max(100);

/** An origin that the code of one remote may call. */
const hostSchema = z.strictObject({ name: remote, origin: originSchema });
export type Host = z.infer<typeof hostSchema>;

const isTarget = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { origin, pathname, href } = new URL(text);
  // An address in another form than its normal one, such as with a query, a password or `..`.
  return isOrigin(origin) && (href === text || href === `${text}/`) && href === `${origin}${pathname}`;
};

const pathSchema = z
  .string()
  .max(60)
  .regex(/^\/api\/x\/[a-z0-9][a-z0-9-]*$/, `must be one word of small letters, digits and hyphens after ${PROXIED}`);

/** A path of ours whose calls reach the backend of one remote. */
const proxySchema = z.strictObject({
  name: remote,
  path: pathSchema,
  /** The address that stands for the path. */
  target: z
    .string()
    .max(300)
    .refine(isTarget, 'must be an https address without a query, such as https://reviews.example/v2'),
  /** Whether a call may bring the member's token to that backend. */
  withToken: z.boolean(),
});
export type ProxiedPath = z.infer<typeof proxySchema>;

const hostListSchema = z.object({
  hosts: z.array(hostSchema),
  /** Origins that a release in use, or the newest one, names without a decision of ops. */
  waiting: z.array(hostSchema.extend({ release: z.string() })),
  denied: z.array(hostSchema),
  proxies: z.array(proxySchema),
});
export type HostList = z.infer<typeof hostListSchema>;

export const hostCalls = {
  listHosts: {
    description:
      'The foreign origins that each remote may call, those that wait for ops or that ops denied, and the paths of ours that lead to its backend.',
    answer: hostListSchema,
  },
  allowHost: {
    description:
      'Permits the releases of a remote to call an origin that their remote.json names. Pages let the calls through from their next load on.',
    body: hostSchema,
  },
  denyHost: {
    description:
      'Ends the permission, or refuses an origin that waits. Pages block the calls from their next load on, of live releases too.',
    query: hostSchema,
  },
  proxyPath: {
    description:
      "Leads calls of a path below /api/x to the backend of a remote. The same path again changes its address or its right to the member's token.",
    body: proxySchema,
  },
  unproxyPath: {
    description: 'Ends such a path. Its calls are refused at once.',
    query: proxySchema.pick({ name: true, path: true }),
  },
} satisfies Record<string, CallSchema>;
