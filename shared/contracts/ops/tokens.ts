import { z } from 'zod';
import { nameSchema } from '../names.ts';
import type { CallSchema } from './call-schema.ts';
import { tokenScopes } from './calls.ts';
import { moment, text } from './values.ts';

const tokenRoles = ['squad', 'ops', 'read'] as const;
export type TokenRole = (typeof tokenRoles)[number];

export const newTokenSchema = z
  .strictObject({
    name: text,
    role: z.enum(tokenRoles),
    /** The one remote of a squad. */
    remote: nameSchema.optional(),
    /** The parts of the squad's rights; by default all of them. */
    scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length).optional(),
    days: z.number().int().min(1).max(366).default(90),
  })
  .refine(({ role, remote }) => (role === 'squad') === (remote !== undefined), {
    path: ['remote'],
    message: 'is needed for a squad, and for a squad only',
  })
  .refine(({ role, scopes }) => role === 'squad' || !scopes, { path: ['scopes'], message: 'are for a squad only' });

export type NewToken = z.output<typeof newTokenSchema>;

const principalSchema = z.object({
  /** The id of the token, or of the person. */
  id: z.string(),
  /** The name in the log. */
  by: z.string(),
  /** A person was signed in by the identity provider. Several people and pipelines may share a token. */
  kind: z.enum(['token', 'person']),
  role: z.enum(tokenRoles),
  /** A person of the ops team who may also hand out rights. Every token of the ops team may. */
  isOwner: z.literal(true).optional(),
  /** The remotes of a squad: one of a token, and one or more of a person. */
  remotes: z.array(z.string()).optional(),
  /** The parts of a squad's rights. Absent for all of them. */
  scopes: z.array(z.enum(tokenScopes)).optional(),
  /** The end of a stored token, from a week before on. */
  endsAt: moment.optional(),
  /** The trust that created the token of a run. */
  trust: z.string().optional(),
});
/** The bearer of a token, or a person. */
export type Principal = z.infer<typeof principalSchema>;

const sessionViewSchema = principalSchema.extend({
  /** Whether it names a person, who may be the second one. With an identity provider, no token does. */
  isPerson: z.literal(true).optional(),
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
  scopes: z.array(z.enum(tokenScopes)).optional(),
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
  readSignIn: {
    description: 'The name of the identity provider, or its host; null if tokens alone sign in.',
    answer: z.object({ provider: z.string().nullable() }),
  },
  beginDevice: {
    description: 'Begins the sign-in of a command. A person opens the address and compares the code there.',
    answer: z.object({
      deviceCode: z.string(),
      userCode: z.string(),
      address: z.string(),
      /** Between two questions of the command. */
      seconds: z.number(),
      /** The life of the code, in seconds. */
      lasts: z.number(),
    }),
    status: 201,
  },
  askDevice: {
    description:
      'The token of a person who has signed in, for 12 hours. `slower` asks for five seconds more between two questions; 60 a minute from one network.',
    body: z.strictObject({ deviceCode: z.string().min(1).max(2000) }),
    answer: z.object({
      state: z.enum(['waiting', 'slower', 'signed-in']),
      token: z.string().optional(),
      by: z.string().optional(),
      expiresAt: moment.optional(),
    }),
  },
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
