import { backendEnvironment } from '@viewmax/backend/config';
import { checkNameSchema } from '@viewmax/contracts/ops/releases';
import { isStoreAddress } from '@viewmax/server/objects/store-address';
import { z } from 'zod';
import {
  addresses,
  fingerprints,
  groupRoles,
  hosts,
  issuer,
  milliseconds,
  onOrOff,
  port,
  publicOrigin,
  safeOrigin,
  signingKey,
  signingKeys,
  token,
  wholeNumber,
} from './kinds.ts';

/** One process that serves the whole site has all of them. */
export const everyRole = ['pages', 'calls', 'ops', 'jobs'] as const;
export type Role = (typeof everyRole)[number];

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/** The roles of a process, also while `ROLES` is wrong: then the other settings are checked for every role. */
export function rolesOf({ ROLES, API_ORIGIN }: { ROLES?: string; API_ORIGIN?: string }): Role[] {
  const named = ROLES ? everyRole.filter((role) => partsOf(ROLES).includes(role)) : [];
  if (named.length > 0) return named;
  return everyRole.filter((role) => role !== 'calls' || !API_ORIGIN);
}

/**
 * Each key is the name of a variable. The table of the README is made from the descriptions. `normally` describes a
 * default that is no constant.
 */
export const variables = z.object({
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
      'the socket of [the renderer in another container](../draw/README.md#in-another-container), for the role `pages`',
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
  PUBLIC_URL: publicOrigin('https://viewmax.example').meta({
    normally: "this machine's address; needed with `DATABASE_URL`",
    description: 'the public origin of the app',
  }),
  PREVIEW_URL: safeOrigin('https://viewmax-previews.example').meta({
    normally: '`previews.localhost` for an app of this machine, otherwise none: there are no previews',
    description:
      'the origin of previews ([why](../../docs/decisions/0070-previews-have-a-host.md)). It must be https, on another host than `PUBLIC_URL` and `OPS_URL`, and it needs `PUBLIC_URL`',
  }),
  OPS_URL: publicOrigin('https://ops.viewmax.example').meta({
    normally: 'the `Host` of each request',
    description:
      'the origin of the console. The ops API accepts changes only from pages of this origin. It must differ from `PUBLIC_URL`',
  }),
  ENVIRONMENT: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be a name such as staging')
    .optional()
    .meta({
      normally: 'the host and port of the console',
      description:
        'the name of this registry among others, such as `staging`. The console, `viewmax doctor` and `viewmax promote` show it',
    }),
  ASSETS_URL: safeOrigin('https://files.viewmax.example').meta({
    normally: "the page's own origin",
    description:
      'the https origin that serves `/r/*` to pages, such as a CDN ([why](../../docs/decisions/0031-sets-and-pins.md))',
  }),
  DELTAS: onOrOff.meta({
    normally: '1',
    description:
      '`0` sends every file of a release whole, also to phones that have an older version of it ([why](../../docs/decisions/0099-only-the-difference-travels.md))',
  }),
  TRUST_PROXY: addresses
    .optional()
    .describe("the proxies, comma-separated, that may report the visitor's address and scheme"),
  API_ORIGIN: publicOrigin('https://api.example.com').meta({
    normally: 'the built-in backend',
    description:
      'the origin of another backend with the same API. The edge forwards `/api` and `/img` to it, without `/api/x`',
  }),
  MEDIA_HOSTS: hosts.describe(
    "hosts or origins of pictures and videos, comma-separated, beyond this site and `API_ORIGIN`. The page's policy blocks all others",
  ),
  CONNECT_HOSTS: hosts.describe(
    "hosts or origins of other companies that the code of every page calls, comma-separated. The page's policy blocks all others. A squad reaches its own backend by a path instead ([why](../../docs/decisions/0043-owned-paths.md))",
  ),
  TRUSTED_TYPES: z.enum(['off', 'report', 'enforce'], 'must be off, report or enforce').optional().meta({
    normally: '`enforce` with the sandbox, otherwise `report`',
    description:
      'scripts outside the releases of a page: `report` reports them, `enforce` also blocks them ([how to enforce it](../../docs/operations/set-up.md#scripts-that-a-page-refuses)). `off` does neither',
  }),
  NODE_ENV: z
    .string()
    .optional()
    .describe(
      '`production` requires `DATABASE_URL`, sends `strict-transport-security` over https and turns `/api/docs` off',
    ),
  DEMO: onOrOff.meta({
    normally: '0',
    description: '`1` allows an embedded database with demo logins in production, and the stand-ins of `SANDBOX=1`',
  }),
  DATA_DIR: z.string().default('.data').describe('the directory of the database, the releases and the secrets'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional()
    .meta({
      normally: 'PGlite under `DATA_DIR`',
      description:
        'the address of PostgreSQL. It requires `JWT_SECRET`, `PHONE_MARK_SECRET`, `SIGNING_KEY`, `OPS_TOKEN` and `PUBLIC_URL`. The node then adds no demo data',
    }),
  REGISTRY_STORE: z.string().refine(isStoreAddress, 'must be a directory, or s3://bucket/prefix').optional().meta({
    normally: '`DATA_DIR/releases`',
    description: "a directory, or `s3://bucket/prefix` with [the AWS SDK's settings](../registry/README.md#a-bucket)",
  }),
  PICTURE_STORE: backendEnvironment.shape.PICTURE_STORE.meta({
    normally: '`DATA_DIR/uploads`',
    description:
      'the pictures: a directory, or `s3://bucket/prefix` outside `REGISTRY_STORE` ([why](../../docs/decisions/0052-content-import.md))',
  }),
  SIGNING_KEY: signingKey.optional().meta({
    normally: 'created under `DATA_DIR` on PGlite',
    description: 'the key that signs discovery documents: 32 bytes in base64url, the same on all nodes',
  }),
  OTHER_SIGNING_KEYS: signingKeys
    .optional()
    .describe(
      'further keys that pages accept, comma-separated, for [a change of keys](../registry/README.md#change-the-signing-key)',
    ),
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
  CORS_ORIGINS: backendEnvironment.shape.CORS_ORIGINS.transform((text) =>
    text.split(',').map((part) => part.trim()),
  ).meta({
    normally: "the native wrapper's",
    description: 'other origins that may call, comma-separated',
  }),
  ANDROID_PACKAGE: z
    .string()
    .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'must be the id of an app, such as com.viewmax.app')
    .optional()
    .describe('the Android app that opens links of the site'),
  ANDROID_CERT_SHA256: fingerprints.describe(
    'the fingerprints of the certificates that sign the Android app, comma-separated. Play signs with [its own](../../docs/operations/set-up.md#the-app-from-the-stores)',
  ),
  IOS_TEAM_ID: z
    .string()
    .regex(/^[A-Z\d]{10}$/, 'must be the 10 capitals and digits of an Apple team')
    .optional()
    .describe('the Apple team of the iOS app'),
  IOS_BUNDLE_ID: z
    .string()
    .regex(/^[A-Za-z\d-]+(\.[A-Za-z\d-]+)+$/, 'must be the id of an app, such as com.viewmax.app')
    .optional()
    .describe('the iOS app that opens links of the site'),
  SANDBOX: onOrOff.meta({
    normally: '1 without `DATABASE_URL`',
    description:
      '`1` serves stand-ins for outside companies at `/sandbox`, which reject live keys. In production it needs `DEMO=1`, because every visitor reads the codes of all members there. `0` requires the secret key of a payment provider',
  }),
  APP_VERSION: backendEnvironment.shape.APP_VERSION.describe('the version on the page'),
  SUPPORT_EMAIL: backendEnvironment.shape.SUPPORT_EMAIL.describe(
    'the email address on the page, which push services get too',
  ),
  CONTACT_FORM_URL: z.url().optional().meta({
    normally: "the sandbox's form",
    description: "the form service, which the page's policy then allows",
  }),
  SUPPORT_CHAT_URL: z.url().optional().describe('the support chat'),
  FLUTTERWAVE_SCRIPT_URL: z
    .url()
    .default('https://checkout.flutterwave.com/v3.js')
    .describe("the script of Flutterwave. The page's policy allows only providers with a secret key"),
  PAYSTACK_SCRIPT_URL: z
    .url()
    .default('https://js.paystack.co/v2/inline.js')
    .describe('the script of Paystack, under the same rule'),
  ENTRY_TIMEOUT_MS: milliseconds(8000).describe("the page's time limit for the entry of a remote"),
  CHUNK_TIMEOUT_MS: milliseconds(10_000).describe("the page's time limit for a chunk"),
  LONGEST_TIMEOUT_MS: milliseconds(120_000).describe(
    'the limit of these two on a slow line, where they follow the measured rate and the size of the files',
  ),
  QUIET_MS: milliseconds(3000).describe(
    "the page's pause between its load event and the work that can wait: overlays, reports, the storing of files",
  ),
  MOUNT_TIMEOUT_MS: milliseconds(5000).describe("the page's time limit for the mount of a remote"),
  REQUEST_TIMEOUT_MS: milliseconds(15_000).describe("the page's time limit for a call"),
  REPORT_SAMPLE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('the share of pages that send timings, from 0 to 1; all pages send faults'),
  ONESIGNAL_APP_ID: backendEnvironment.shape.ONESIGNAL_APP_ID.describe(
    'the OneSignal app for push in the native app. `ONESIGNAL_API_KEY` of the backend sends the messages',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('warn')
    .describe('`fatal` to `debug`, or `silent`'),
});
