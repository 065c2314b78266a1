import { z } from 'zod';
import { nameSchema, proxiedPathSchema } from '../names.ts';
import type { CallSchema } from './call-schema.ts';

/** Plain http is for a program on a developer's own machine. */
const ORIGIN = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/;

const isTarget = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { origin, pathname, href } = new URL(text);
  // An address in another form than its normal one, such as with a query, a password or `..`.
  return ORIGIN.test(origin) && (href === text || href === `${text}/`) && href === `${origin}${pathname}`;
};

/** A path of ours whose calls reach the backend of one remote. */
export const proxySchema = z.strictObject({
  name: nameSchema,
  path: proxiedPathSchema,
  /** The address that stands for the path. */
  target: z
    .string()
    .max(300)
    .refine(isTarget, 'must be an https address without a query, such as https://reviews.example/v2'),
  /** Whether a call may bring the member's token to that backend. */
  withToken: z.boolean(),
});
export type ProxiedPath = z.infer<typeof proxySchema>;

export const proxyCalls = {
  listHosts: {
    description: 'The paths of ours that lead to the backends of remotes.',
    answer: z.object({ proxies: z.array(proxySchema) }),
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
