import { type PaymentMethod, paymentMethods } from '@viewmax/contracts/constants';
import { readPaymentKeys } from '@viewmax/sandbox';
import { withoutSlash } from '@viewmax/server/without-slash';
import { messageOf } from '../process/message-of.ts';
import { appLinkIssues } from './app-links.ts';
import type { Role } from './roles.ts';
import { hasSandbox, type Settings } from './settings.ts';

type Environment = Record<string, string | undefined>;

export interface Given {
  /** Without empty variables. */
  env: Environment;
  roles: readonly Role[];
}

/** Whether the process runs calls or jobs of the built-in backend. */
export const hasBackend = ({ env, roles }: Given): boolean =>
  !env.API_ORIGIN && (roles.includes('calls') || roles.includes('jobs'));

/** Pages without calls cannot read the keys of their backend, so they allow every provider. */
export const payableBy = (given: Given): PaymentMethod[] =>
  paymentMethods.filter(
    (method) =>
      !hasBackend(given) || hasSandbox(given.env) || given.env[`${method.toUpperCase()}_SECRET_KEY`] !== undefined,
  );

/** Without a provider no member could pay, so the start fails. */
function paymentIssue(given: Given): string[] {
  if (payableBy(given).length > 0) return [];
  return ['  FLUTTERWAVE_SECRET_KEY or PAYSTACK_SECRET_KEY is needed, or SANDBOX=1 for the stand-ins'];
}

/** The sandbox accepts only test keys. */
function sandboxIssues(given: Given): string[] {
  const { env, roles } = given;
  if (!hasSandbox(env) || !(hasBackend(given) || env.API_ORIGIN)) return [];
  // The sandbox is part of the calls.
  const lost =
    roles.includes('calls') || env.CALLS_URL || env.API_ORIGIN ? [] : ['  CALLS_URL is needed for jobs with SANDBOX=1'];
  try {
    readPaymentKeys(env);
    return lost;
  } catch (error) {
    return [...lost, `  ${messageOf(error)}`];
  }
}

/** All nodes on PostgreSQL need the same key, token and address, so the start creates none of them. */
function sharedIssues({ env, roles }: Given): string[] {
  if (!env.DATABASE_URL) return [];
  const needed = roles.some((role) => role !== 'calls') ? ['SIGNING_KEY'] : [];
  if (roles.includes('ops')) needed.push('OPS_TOKEN');
  return [...needed, 'PUBLIC_URL'].filter((key) => !env[key]).map((key) => `  ${key} is needed`);
}

/** The demo logins are public, so production must allow them explicitly. */
function demoIssue({ env }: Given): string[] {
  // ROLES need a database anyway, and databaseIssues says so.
  if (env.NODE_ENV !== 'production' || env.DATABASE_URL || env.DEMO === '1' || env.ROLES) return [];
  return ['  DATABASE_URL is needed in production, or DEMO=1 for an embedded database with demo logins'];
}

/** The stand-in for SMS shows every visitor the codes of all members. */
function publicSandboxIssue({ env }: Given): string[] {
  if (env.NODE_ENV !== 'production' || env.SANDBOX !== '1' || env.DEMO === '1') return [];
  return [
    '  SANDBOX: must not be 1 in production without DEMO=1, because every visitor reads the codes of all members there',
  ];
}

function callsIssues({ env, roles }: Given): string[] {
  const { API_ORIGIN, CALLS_URL, ROLES } = env;
  const issues: string[] = [];
  if (CALLS_URL && API_ORIGIN) issues.push('  CALLS_URL: must not be set together with API_ORIGIN');
  if (ROLES && API_ORIGIN && roles.includes('calls')) issues.push('  API_ORIGIN: must not be set for the role calls');
  if (roles.includes('pages')) {
    if (roles.includes('calls') && CALLS_URL) {
      issues.push('  CALLS_URL: must not be set, because this process has the role calls itself');
    }
    if (!roles.includes('calls') && !CALLS_URL && !API_ORIGIN) {
      issues.push('  CALLS_URL is needed for the role pages without calls');
    }
  }
  return issues;
}

/** PGlite belongs to one process. */
function databaseIssues({ env }: Given): string[] {
  if (env.DATABASE_URL) return [];
  const issues: string[] = [];
  if (env.ROLES) issues.push('  DATABASE_URL is needed with ROLES, because the embedded database serves one process');
  if (env.MIGRATE === 'command') issues.push('  MIGRATE: must be start for the embedded database');
  return issues;
}

/** A place inside another one would make the files of one store readable as those of the other. */
function storeIssues({ env }: Given): string[] {
  const { REGISTRY_STORE, PICTURE_STORE } = env;
  if (!REGISTRY_STORE || !PICTURE_STORE) return [];
  const [releases, pictures] = [REGISTRY_STORE, PICTURE_STORE].map((place) => `${withoutSlash(place)}/`) as [
    string,
    string,
  ];
  if (!releases.startsWith(pictures) && !pictures.startsWith(releases)) return [];
  return ['  PICTURE_STORE: must not lie inside REGISTRY_STORE, nor around it'];
}

const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_GROUPS'] as const;

/** The provider sends browsers back to an address that it knows. */
function peopleIssues({ env }: Given): string[] {
  const given = OIDC.find((name) => env[name]) ?? (env.OIDC_CLIENT_SECRET && 'OIDC_CLIENT_SECRET');
  if (!given) return [];
  return [...OIDC, 'OPS_URL'].filter((name) => !env[name]).map((name) => `  ${name} is needed with ${given}`);
}

/** One sentence for each missing setting, and for each that contradicts another one. */
export function contradictions(given: Given): string[] {
  const checks = [
    paymentIssue,
    sandboxIssues,
    sharedIssues,
    demoIssue,
    publicSandboxIssue,
    callsIssues,
    databaseIssues,
    storeIssues,
    peopleIssues,
    ({ env }: Given) => appLinkIssues(env),
  ];
  return checks.flatMap((check) => check(given));
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
