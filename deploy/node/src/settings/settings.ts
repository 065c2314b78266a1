import { join, resolve } from 'node:path';
import { backendEnvironment } from '@viewmax/backend/config';
import { secretsBy } from '@viewmax/backend/secrets';
import { withFiles } from '@viewmax/server/file-settings';
import type { z } from 'zod';
import { checkTogether, hasBackend } from './check-together.ts';
import { rolesOf } from './roles.ts';
import { variables } from './variables.ts';

type Variables = z.output<typeof variables>;
export type Environment = Record<string, string | undefined>;

const placeOf = (address: string | undefined, folder: string): string => {
  if (!address) return folder;
  return address.includes('://') ? address : resolve(address);
};

/** Completes the places of stored data. */
function withPlaces<T extends Pick<Variables, 'DATA_DIR' | 'REGISTRY_STORE' | 'PICTURE_STORE'>>(given: T) {
  const DATA_DIR = resolve(given.DATA_DIR);
  return {
    ...given,
    DATA_DIR,
    REGISTRY_STORE: placeOf(given.REGISTRY_STORE, join(DATA_DIR, 'releases')),
    PICTURE_STORE: placeOf(given.PICTURE_STORE, join(DATA_DIR, 'uploads')),
  };
}

/** Completes the defaults that depend on other settings. */
function withDefaults(given: Variables) {
  const isShared = given.DATABASE_URL !== undefined;
  const SANDBOX = given.SANDBOX ? given.SANDBOX === '1' : !isShared;
  return {
    ...withPlaces(given),
    ROLES: rolesOf(given),
    MIGRATE: given.MIGRATE ?? (isShared ? 'command' : 'start'),
    STOP_SECONDS: given.STOP_SECONDS ?? (isShared ? 20 : 5),
    OPS_PORT: given.OPS_PORT ?? (given.PORT === 0 ? 0 : given.PORT + 1),
    // The journeys prove our own scripts and the sandbox's. The script of a real provider may make HTML from text, and
    // then a member could not pay. So ops enforce it after a payment without reports.
    TRUSTED_TYPES: given.TRUSTED_TYPES ?? (SANDBOX ? 'enforce' : 'report'),
    LIVE_RELEASES: given.LIVE_RELEASES ?? (given.ROLES ? 'kept' : 'built'),
    REQUIRED_CHECKS: given.REQUIRED_CHECKS ?? (isShared || given.RULES ? ['faults' as const] : []),
    SANDBOX,
  };
}
export type Settings = ReturnType<typeof withDefaults>;

type Issue = z.core.$ZodIssue;
interface Given {
  env: Environment;
  fileIssues: readonly string[];
}

/** Each setting can come from a file. */
const names = [...new Set([...Object.keys(variables.shape), ...Object.keys(backendEnvironment.shape)])];

function readFiles(given: Environment): Given {
  // A container file can set a variable to nothing, so an empty variable counts as not set.
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim()));
  const { env, issues } = withFiles(set, names);
  return { env, fileIssues: issues };
}

/** The secrets of the backend. The node makes them on PGlite, and jobs check no token. */
const PLACEHOLDERS = secretsBy(() => 'x'.repeat(32));

function backendIssues(env: Environment): readonly Issue[] {
  const roles = rolesOf(env);
  if (!hasBackend(env, roles)) return [];
  const made = env.DATABASE_URL && roles.includes('calls') ? {} : PLACEHOLDERS;
  return backendEnvironment.safeParse({ ...made, ...env }).error?.issues ?? [];
}

function lineOf({ path, message }: Issue, env: Environment): string {
  const name = path.join('.');
  if (!name) return `  ${message}`;
  if (message.startsWith('is needed')) return `  ${name} ${message}`;
  return env[name] === undefined ? `  ${name} is needed` : `  ${name}: ${message}`;
}

/** Throws one error with a line for each wrong setting. */
function checked<T>(
  { data, error }: z.ZodSafeParseResult<T>,
  { env, fileIssues }: Given,
  more: readonly Issue[] = [],
): T {
  const lines = [...(error?.issues ?? []), ...more]
    // A setting whose file cannot be read has a line already.
    .filter(({ path }) => env[path.join()] || !env[`${path.join()}_FILE`])
    .map((issue) => lineOf(issue, env));
  const all = [...new Set([...fileIssues, ...lines])];
  if (all.length > 0 || !data) throw new Error(`These settings are wrong:\n${all.join('\n')}`);
  return data;
}

/**
 * Reads all settings. The error names every wrong value, or else every missing one and every contradiction. `env` holds the
 * given variables and those from files, because the backend reads its own settings from them.
 */
export function readSettings(variablesOf: Environment): { settings: Settings; env: Environment } {
  const given = readFiles(variablesOf);
  const { env } = given;
  const schema = variables.transform(withDefaults).superRefine(checkTogether(env));
  return { settings: checked(schema.safeParse(env), given, backendIssues(env)), env };
}

const dataSchema = variables
  .pick({ DATABASE_URL: true, DATA_DIR: true, REGISTRY_STORE: true, PICTURE_STORE: true })
  .transform(withPlaces);
export type DataSettings = z.output<typeof dataSchema>;

/** The settings of commands that work on the stored data, such as `npm run migrate`. They need no secret. */
export function readDataSettings(variablesOf: Environment): DataSettings {
  const given = readFiles(variablesOf);
  return checked(dataSchema.safeParse(given.env), given);
}

/** Sentences that the start prints. */
export function settingsWarnings(
  { API_ORIGIN, MEDIA_HOSTS, ROLES, TRUST_PROXY }: Settings,
  env: Environment,
): string[] {
  const warnings: string[] = [];
  // Another backend may link pictures on any host, and the page's policy blocks the hosts that MEDIA_HOSTS does not list.
  if (API_ORIGIN && MEDIA_HOSTS.length === 0) {
    warnings.push(
      `API_ORIGIN is set without MEDIA_HOSTS: the page blocks pictures and videos outside this site and ${API_ORIGIN}.`,
    );
  }
  if (env.ROLES && ROLES.includes('calls') && !TRUST_PROXY) {
    warnings.push(
      'TRUST_PROXY is not set: the limits on tries count all visitors of one process of pages as one address.',
    );
  }
  return warnings;
}

/** The rules that a registry keeps. The stand-ins reject live keys, so a node with them has no real members. */
export const registryRules = ({ DATABASE_URL, NODE_ENV, REQUIRED_CHECKS, RULES, SANDBOX }: Settings) => ({
  requiredChecks: REQUIRED_CHECKS,
  isProduction: RULES !== undefined || (NODE_ENV === 'production' && !SANDBOX),
  isStrict: RULES !== undefined || DATABASE_URL !== undefined,
});
