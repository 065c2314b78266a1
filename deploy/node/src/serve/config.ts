import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { backendEnvironment } from '@viewmax/backend/config';
import { secretsBy } from '@viewmax/backend/secrets';
import { checkNameSchema } from '@viewmax/contracts/ops';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { type AppLinks, type ProviderSources, paymentSources, type TrustedTypes } from '@viewmax/edge';
import { sandboxScripts } from '@viewmax/sandbox';
import { withFiles } from '@viewmax/server/file-settings';
import { isStoreAddress } from '@viewmax/server/objects/store-address';
import { z } from 'zod';
import { appLinkSettings, appLinksOf } from './app-link-settings.ts';
import { contradictions, type Given, hasBackend, hasSandbox, nodeWarnings, payableBy } from './contradictions.ts';
import { mediaHosts, mediaWarnings } from './media-hosts.ts';
import { nodeSettings, type Role, rolesOf } from './node-settings.ts';
import { opsPortOf, portIssues } from './ports.ts';
import { milliseconds, publicOrigin, safeOrigin, wholeNumber } from './setting-kinds.ts';
import { trustedTypesOf, trustedTypesSetting } from './trusted-types.ts';

export type Environment = Record<string, string | undefined>;

/** 32 bytes in base64url. */
const KEY = /^[\w-]{43}$/;

/** Accepts lists such as `10.0.0.0/8, loopback`. */
const areAddresses = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim().split('/')[0] ?? '')
    .every((part) => isIP(part) > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(part));

export const stackEnvironment = z.object({
  ...nodeSettings,
  HOST: z.string().default('0.0.0.0').describe('The address that the servers listen on'),
  PORT: wholeNumber(0, 65_535).default(8080).describe('The port of the app. 0 takes a free port'),
  OPS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('The port of the console and the ops API. The default is the port after PORT. 0 takes a free port'),
  PUBLIC_URL: publicOrigin('https://viewmax.example').describe('The public origin of the app'),
  PREVIEW_URL: safeOrigin('https://viewmax-previews.example').describe(
    'The origin of previews, on another host. Without it, a page of the app asks before each preview',
  ),
  OPS_URL: publicOrigin('https://ops.viewmax.example').describe('The origin of the console'),
  ENVIRONMENT: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be a name such as staging')
    .optional()
    .describe('The name of this registry among others, such as `staging`. The default is the host of the console'),
  ASSETS_URL: safeOrigin('https://files.viewmax.example').describe(
    'The origin that serves `/r/*` instead of PUBLIC_URL, such as a CDN',
  ),
  TRUST_PROXY: z
    .string()
    .refine(areAddresses, 'must be addresses, comma-separated')
    .optional()
    .describe('The proxies that may report the address and the scheme of a visitor'),
  API_ORIGIN: publicOrigin('https://api.example.com').describe('The origin of another backend with the same API'),
  TRUSTED_TYPES: trustedTypesSetting,
  MEDIA_HOSTS: mediaHosts.prefault('').describe('The hosts of pictures and videos outside this site and API_ORIGIN'),
  DATA_DIR: z.string().default('.data').describe('The directory of the database, the releases and the secrets'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional()
    .describe('The address of PostgreSQL. The default is PGlite under DATA_DIR'),
  NODE_ENV: z.string().optional().describe('`production` requires DATABASE_URL and sends strict-transport-security'),
  DEMO: z
    .enum(['0', '1'], 'must be 0 or 1')
    .optional()
    .describe('1 allows an embedded database with demo logins in production, and the stand-ins of SANDBOX'),
  REGISTRY_STORE: z
    .string()
    .refine(isStoreAddress, 'must be a directory, or s3://bucket/prefix')
    .optional()
    .describe('The store of the releases. The default is a directory under DATA_DIR'),
  PICTURE_STORE: backendEnvironment.shape.PICTURE_STORE,
  SIGNING_KEY: z
    .string()
    .regex(KEY, 'must be 32 bytes in base64url, 43 characters')
    .optional()
    .describe('The key that signs discovery documents. All nodes use the same key'),
  OTHER_SIGNING_KEYS: z
    .string()
    .transform((text) => text.split(/, */))
    .refine((keys) => keys.every((key) => KEY.test(key)), 'must be keys of 43 characters, comma-separated')
    .optional()
    .describe('Further keys that pages accept during a change of keys: the next key and the previous key'),
  OPS_TOKEN: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('The first token of the ops team'),
  LIVE_RELEASES: z
    .enum(['built', 'kept'], 'must be built or kept')
    .optional()
    .describe('`built`: a start makes its builds live. `kept`: rollouts choose the live releases'),
  REQUIRED_CHECKS: z
    .string()
    .transform((text) => (text === 'none' ? [] : text.split(/, */)))
    .pipe(z.array(checkNameSchema))
    .optional()
    .describe(
      'The checks that a release must pass before its rollout starts, or `none`. The default on PostgreSQL is `faults`',
    ),
  OPS_WEBHOOK_URL: z
    .url('must be an address')
    .optional()
    .describe('The registry calls this address after it pauses, rolls back or promotes a rollout itself'),
  CDN_PURGE_URL: z
    .url('must be an address')
    .optional()
    .describe('The registry sends the paths of a purged release to this address, so that a CDN deletes them'),
  APP_VERSION: backendEnvironment.shape.APP_VERSION,
  CORS_ORIGINS: backendEnvironment.shape.CORS_ORIGINS,
  ...appLinkSettings,
  SUPPORT_EMAIL: z.email('must be an email address').default('support@viewmax.example'),
  REPORT_SAMPLE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share of pages that send timings. All pages send faults'),
  ENTRY_TIMEOUT_MS: milliseconds(8000).describe("The time limit for loading a remote's entry"),
  CHUNK_TIMEOUT_MS: milliseconds(10_000).describe('The time limit for loading a chunk'),
  MOUNT_TIMEOUT_MS: milliseconds(5000).describe('The time limit for mounting a remote'),
  REQUEST_TIMEOUT_MS: milliseconds(15_000).describe('The time limit for a call to the backend'),
  SANDBOX: z
    .enum(['0', '1'], 'must be 0 or 1')
    .optional()
    .describe('1 enables stand-ins for outside companies. The default is 1 without DATABASE_URL'),
  CONTACT_FORM_URL: z.url().optional().describe("The form service. The default is the sandbox's form"),
  SUPPORT_CHAT_URL: z.url().optional().describe('The address of the support chat'),
  FLUTTERWAVE_SCRIPT_URL: z.url().default('https://checkout.flutterwave.com/v3.js'),
  PAYSTACK_SCRIPT_URL: z.url().default('https://js.paystack.co/v2/inline.js'),
  ONESIGNAL_APP_ID: backendEnvironment.shape.ONESIGNAL_APP_ID,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

type Settings = z.output<typeof stackEnvironment>;

/** Each of these can come from a file. */
const settingNames = [...new Set([...Object.keys(stackEnvironment.shape), ...Object.keys(backendEnvironment.shape)])];

export interface StackConfig {
  roles: Role[];
  callsUrl?: string;
  drawUrl?: string;
  drawToken?: string;
  /** Always a port of its own, because the public reaches the others. */
  metricsPort?: number;
  migratesAtStart: boolean;
  drainMs: number;
  /** The time limit of running requests at the end. */
  stopMs: number;
  /** 0 is never. */
  cleanUpMs: number;
  host: string;
  port: number;
  /** Always another port than the app's, because the app's origin holds the files of squads. */
  opsPort: number;
  publicUrl?: string;
  previewUrl?: string;
  opsUrl?: string;
  /** The name of this registry among others. */
  environment?: string;
  assetsUrl?: string;
  trustProxy?: string;
  apiOrigin?: string;
  mediaHosts: string[];
  trustedTypes: TrustedTypes;
  isProduction: boolean;
  /** Sentences that the start prints. */
  warnings: string[];
  dataDir: string;
  databaseUrl?: string;
  store: string;
  pictureStore: string;
  signingKey?: string;
  otherKeys?: string[];
  opsToken?: string;
  opsWebhook?: string;
  cdnPurgeUrl?: string;
  requiredChecks: string[];
  /** The default of the rule about previews by runs of pipelines. */
  allowsRunPreviews: boolean;
  /** A start leaves the live releases unchanged. */
  keepLive: boolean;
  corsOrigins: string[];
  appLinks: AppLinks;
  logLevel: Settings['LOG_LEVEL'];
  sandbox: boolean;
  /** The payment providers that members can use. */
  providers: ProviderSources[];
  /** Absent when the page's own origin takes the messages. */
  formService?: string;
  page: RuntimeConfig;
  /** The given variables. The backend reads its own settings from them. */
  env: Environment;
}

// A container file can set a variable to nothing, so an empty variable counts as not set.
export const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

export function storeOf(address: string | undefined, folder: string): string {
  if (!address) return folder;
  return address.includes('://') ? address : resolve(address);
}

// The stack creates the secrets on PGlite later. These placeholders let the other settings be checked before.
const PLACEHOLDERS = secretsBy(() => 'x'.repeat(32));

function backendIssues(given: Given): z.core.$ZodIssue[] {
  const { env, roles } = given;
  if (!hasBackend(given)) return [];
  // Jobs check no token.
  const isMade = !env.DATABASE_URL || !roles.includes('calls');
  const made = isMade ? PLACEHOLDERS : {};
  return backendEnvironment.safeParse({ ...made, ...env }).error?.issues ?? [];
}

export function errorMessage(issues: readonly z.core.$ZodIssue[], others: readonly string[], env: Environment): string {
  const lines = new Map(
    issues.map((issue) => {
      const key = issue.path.join('.');
      return [key, env[key] === undefined ? `  ${key} is needed` : `  ${key}: ${issue.message}`];
    }),
  );
  // A setting whose file cannot be read has a sentence already.
  const isMissing = (line: string) => /^ {2}(\w+) is needed$/.exec(line)?.[1];
  const all = [...lines.values(), ...others].filter((line) => !env[`${isMissing(line)}_FILE`]);
  return `These settings are wrong:\n${all.join('\n')}`;
}

/** Reads all settings at once. The error names every bad setting. */
export function readConfig(given: Environment): StackConfig {
  const { env, issues: fileIssues } = withFiles(withoutEmpty(given), settingNames);
  const roles = rolesOf(env);
  const parsed = stackEnvironment.safeParse(env);
  const issues = [...(parsed.error?.issues ?? []), ...backendIssues({ env, roles })];
  const ports = parsed.success ? portIssues(parsed.data, roles) : [];
  const others = [...fileIssues, ...contradictions({ env, roles }), ...ports];
  if (!parsed.success || issues.length + others.length > 0) throw new Error(errorMessage(issues, others, env));
  const settings = parsed.data;
  const dataDir = resolve(settings.DATA_DIR);
  const sandbox = hasSandbox(env);
  const real = { flutterwave: settings.FLUTTERWAVE_SCRIPT_URL, paystack: settings.PAYSTACK_SCRIPT_URL };
  const paymentScripts = sandbox ? sandboxScripts : real;
  return {
    roles,
    callsUrl: settings.CALLS_URL,
    drawUrl: settings.DRAW_URL,
    drawToken: settings.DRAW_TOKEN,
    metricsPort: settings.METRICS_PORT,
    migratesAtStart: (settings.MIGRATE ?? (settings.DATABASE_URL ? 'command' : 'start')) === 'start',
    drainMs: settings.DRAIN_SECONDS * 1000,
    stopMs: (settings.STOP_SECONDS ?? (settings.DATABASE_URL ? 20 : 5)) * 1000,
    cleanUpMs: settings.CLEAN_UP_HOURS * 3_600_000,
    host: settings.HOST,
    port: settings.PORT,
    opsPort: opsPortOf(settings),
    publicUrl: settings.PUBLIC_URL,
    previewUrl: settings.PREVIEW_URL,
    opsUrl: settings.OPS_URL,
    environment: settings.ENVIRONMENT,
    assetsUrl: settings.ASSETS_URL,
    trustProxy: settings.TRUST_PROXY,
    apiOrigin: settings.API_ORIGIN,
    mediaHosts: settings.MEDIA_HOSTS,
    trustedTypes: settings.TRUSTED_TYPES ?? trustedTypesOf(sandbox),
    isProduction: settings.NODE_ENV === 'production',
    warnings: [...mediaWarnings(settings), ...nodeWarnings({ env, roles })],
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    store: storeOf(settings.REGISTRY_STORE, join(dataDir, 'releases')),
    pictureStore: storeOf(settings.PICTURE_STORE, join(dataDir, 'uploads')),
    signingKey: settings.SIGNING_KEY,
    otherKeys: settings.OTHER_SIGNING_KEYS,
    opsToken: settings.OPS_TOKEN,
    keepLive: (settings.LIVE_RELEASES ?? (settings.ROLES ? 'kept' : 'built')) === 'kept',
    opsWebhook: settings.OPS_WEBHOOK_URL,
    cdnPurgeUrl: settings.CDN_PURGE_URL,
    requiredChecks: settings.REQUIRED_CHECKS ?? (settings.DATABASE_URL ? ['faults'] : []),
    // The stand-ins reject live keys, so a node with them has no real members.
    allowsRunPreviews: settings.NODE_ENV !== 'production' || sandbox,
    corsOrigins: settings.CORS_ORIGINS.split(',').map((origin) => origin.trim()),
    appLinks: appLinksOf(settings),
    logLevel: settings.LOG_LEVEL,
    sandbox,
    providers: payableBy({ env, roles }).map((method) => paymentSources(method, paymentScripts[method])),
    formService: settings.CONTACT_FORM_URL,
    page: {
      apiBase: '',
      appVersion: settings.APP_VERSION,
      supportEmail: settings.SUPPORT_EMAIL,
      keys: {},
      reportSample: settings.REPORT_SAMPLE,
      paymentScripts,
      contactForm: settings.CONTACT_FORM_URL,
      supportChat: settings.SUPPORT_CHAT_URL,
      pushAppId: settings.ONESIGNAL_APP_ID,
      debug: sandbox ? { maps: '/sandbox/maps', upload: '/sandbox/upload' } : undefined,
      timeouts: {
        entryMs: settings.ENTRY_TIMEOUT_MS,
        chunkMs: settings.CHUNK_TIMEOUT_MS,
        mountMs: settings.MOUNT_TIMEOUT_MS,
        requestMs: settings.REQUEST_TIMEOUT_MS,
      },
    },
    env,
  };
}
