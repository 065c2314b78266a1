import { checkNameSchema } from '@viewmax/contracts/ops/releases';
import { z } from 'zod';
import { groupRoles, issuer, token } from './kinds.ts';

/** The ops team: its people, the rules of its rollouts, and the systems that it tells. */
export const opsVariables = {
  OPS_TOKEN: token.meta({
    normally: 'created under `DATA_DIR` on PGlite',
    description: 'the first token of the ops team; `viewmax token create` creates others',
  }),
  OIDC_ISSUER: issuer.meta({
    normally: 'none: tokens alone sign in',
    description:
      'the address of an OpenID Connect provider, which signs people in to the console and `viewmax` ([how](../../docs/operations/set-up.md#people-sign-in)). It needs `OPS_URL`',
  }),
  OIDC_NAME: z.string().trim().min(1).max(60).optional().meta({
    normally: "the issuer's host",
    description: 'the name of this provider on the button of the console: "Sign in with Cinema Staff"',
  }),
  OIDC_CLIENT_ID: z.string().max(300).optional().describe('the client that ops is at this provider'),
  OIDC_CLIENT_SECRET: z.string().max(1000).optional().describe("the client's secret. A public client has none"),
  OIDC_GROUPS: groupRoles.describe(
    "the provider's groups with their roles, comma-separated: `staff=reader, catalog-team=squad:catalog, platform=ops, leads=owner`",
  ),
  LIVE_RELEASES: z.enum(['built', 'kept'], 'must be built or kept').optional().meta({
    normally: '`built`; `kept` with `ROLES`',
    description:
      '`built`: a start makes its builds live, and retires what earlier starts published without a build here; remotes of squads stay. `kept`: a start publishes its builds, and rollouts choose the live releases. Only a remote without a live release goes live. Several nodes need `kept`',
  }),
  REQUIRED_CHECKS: z
    .string()
    .transform((text) => (text === 'none' ? [] : text.split(/, */)))
    .pipe(z.array(checkNameSchema))
    .optional()
    .meta({
      normally: '`faults` with `DATABASE_URL` or `RULES`, otherwise `none`',
      description:
        'checks, comma-separated, such as `faults,neighbours`, or `none`, that a release [must pass](../../docs/decisions/0045-remotes-share-a-page.md) before its rollout starts',
    }),
  RULES: z.enum(['production'], 'must be production').optional().meta({
    normally: 'those of the database and of `NODE_ENV`',
    description:
      '`production`: a sandbox keeps the rules of a production, for a rehearsal: one build a version, `REQUIRED_CHECKS`, the first least plan, no previews of unreviewed runs',
  }),
  OPS_WEBHOOK_URL: z
    .url('must be an address')
    .optional()
    .describe(
      'the role `jobs` calls it, [signed](../registry/README.md#webhooks), after each start, step, pause, promotion and end of a rollout, each switch, purge and retirement',
    ),
  OPS_WEBHOOK_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('signs the calls to `OPS_WEBHOOK_URL` with an HMAC too, for receivers that verify by a shared secret'),
  OPS_SLACK_URL: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .optional()
    .describe('an incoming webhook of Slack, which gets the same as messages'),
  CDN_PURGE_URL: z
    .url('must be an address')
    .optional()
    .describe(
      'the registry sends it, [signed](../registry/README.md#webhooks), the paths of a purged release, so that a CDN deletes them',
    ),
};
