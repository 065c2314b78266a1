import { z } from 'zod';
import type { CallSchema } from './schemas.ts';
import { runScopes } from './trusts.ts';
import { moment, text } from './values.ts';

const tokenRoles = ['squad', 'ops', 'read'] as const;
export type TokenRole = (typeof tokenRoles)[number];

export const newTokenSchema = z
  .strictObject({
    name: text,
    role: z.enum(tokenRoles),
    /** The one remote of a squad. */
    remote: z.string().optional(),
    days: z.number().int().min(1).max(366).default(90),
  })
  .refine(({ role, remote }) => (role === 'squad') === (remote !== undefined), {
    path: ['remote'],
    message: 'is needed for a squad, and for a squad only',
  });

export type NewToken = z.output<typeof newTokenSchema>;

const principalSchema = z.object({
  /** The token's id. */
  id: z.string(),
  by: z.string(),
  role: z.enum(tokenRoles),
  /** The one remote of a squad. */
  remote: z.string().optional(),
  /** The part of the squad's rights that a run of its pipeline has. Absent for all of them. */
  scope: z.enum(runScopes).optional(),
  /** The trust that created the token of a run. */
  trust: z.string().optional(),
});
/** The bearer of a token. */
export type Principal = z.infer<typeof principalSchema>;

const sessionViewSchema = principalSchema.extend({
  /** The address of the app that this ops team runs. */
  publicUrl: z.string(),
  /** The origin of previews, if it is another one. */
  previewUrl: z.string().optional(),
  /** The name of this registry among others, such as `staging`. */
  environment: z.string(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

const tokenViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(tokenRoles),
  remote: z.string().nullable(),
  createdAt: moment,
  expiresAt: moment,
});
export type TokenView = z.infer<typeof tokenViewSchema>;

/** The token itself is not stored, and never shown again. */
const newSecretSchema = z.object({ id: z.string(), token: z.string() });
const params = z.object({ id: z.string() });

export const tokenCalls = {
  readSession: { description: 'The bearer of this token, and the registry that it is for.', answer: sessionViewSchema },
  signIn: {
    description: 'Exchanges a token for a session, whose cookie holds no token.',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    answer: sessionViewSchema,
  },
  signOut: { description: 'Ends the session of this browser on every node.' },
  listTokens: {
    description: 'All tokens, without their secrets.',
    answer: z.object({ tokens: z.array(tokenViewSchema) }),
  },
  createToken: {
    description: 'Makes a token, and shows it once.',
    body: newTokenSchema,
    answer: newSecretSchema,
    status: 201,
  },
  rotateToken: {
    description: 'Replaces a token. The old one works for a while, and its previews move to the new one.',
    params,
    body: z.strictObject({ graceMinutes: z.number().int().min(0).max(10_080).default(60) }),
    answer: newSecretSchema,
    status: 201,
  },
  revokeToken: { description: 'Ends a token and its previews.', params },
} satisfies Record<string, CallSchema>;
