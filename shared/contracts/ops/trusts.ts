import { z } from 'zod';
import { nameSchema } from '../names.ts';
import type { CallSchema } from './call-schema.ts';
import { moment } from './values.ts';

/** The issuer of GitHub's own machines. GitHub Enterprise Server has one at its host. */
export const GITHUB_ISSUER = 'https://token.actions.githubusercontent.com';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether nobody on the way can change what this address answers. */
export function isPrivateAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

const address = (what: string) =>
  z
    .string(`must be the address of ${what}`)
    .max(300)
    .refine(isPrivateAddress, `must be an https address of ${what}`)
    .refine((text) => !/[?#@\s]/.test(text), 'must be an address without a name, a query or a fragment');

export const newTrustSchema = z.strictObject({
  remote: nameSchema,
  /** Exactly as the tokens name it in `iss`. */
  issuer: address('an issuer').default(GITHUB_ISSUER),
  /** Exactly as the tokens name it in `aud`: the address of ops. */
  audience: address('the registry'),
  repositoryId: z
    .string('must be the number of a repository')
    .regex(/^[1-9]\d{0,18}$/, 'must be the number of a repository, not its name'),
  environment: z.string().trim().min(1).max(255).optional(),
});
export type TrustInput = z.input<typeof newTrustSchema>;
export type NewTrust = z.output<typeof newTrustSchema>;

export const exchangeSchema = z.strictObject({
  token: z.string('must be an identity token').min(1).max(12_000),
  /** Needed if the repository is trusted for several remotes. */
  remote: nameSchema.optional(),
});
export type ExchangeRequest = z.infer<typeof exchangeSchema>;

/** The part of a squad's rights that a run of its pipeline has: publishing with previews, or all of them. */
export const runScopes = ['publish', 'rollout'] as const;
export type RunScope = (typeof runScopes)[number];

const exchangedSchema = z.object({
  token: z.string(),
  remote: z.string(),
  scope: z.enum(runScopes),
  expiresAt: moment,
});
export type Exchanged = z.infer<typeof exchangedSchema>;

const trustViewSchema = z.object({
  id: z.string(),
  remote: z.string(),
  issuer: z.string(),
  audience: z.string(),
  repositoryId: z.string(),
  environment: z.string().nullable(),
  createdBy: z.string(),
  createdAt: moment,
});
export type TrustView = z.infer<typeof trustViewSchema>;

export const trustCalls = {
  listTrusts: {
    description: 'The repositories whose runs need no stored token.',
    answer: z.object({ trusts: z.array(trustViewSchema) }),
  },
  createTrust: {
    description: "Trusts the runs of a repository. The issuer is GitHub's by default.",
    body: newTrustSchema,
    answer: trustViewSchema,
    status: 201,
  },
  revokeTrust: {
    description: 'Ends a trust, the tokens of its runs, and their previews.',
    params: z.object({ id: z.string() }),
  },
  exchangeToken: {
    description:
      'Exchanges the identity token of a run for a token that is good for 15 minutes; 60 a minute from one network.',
    body: exchangeSchema,
    answer: exchangedSchema,
    status: 201,
  },
} satisfies Record<string, CallSchema>;
