import { type PaymentMethod, paymentMethods } from '@viewmax/contracts/constants';
import { readPaymentKeys } from '@viewmax/sandbox';
import { isOnThisMachine } from '@viewmax/server/public-address';
import { withoutSlash } from '@viewmax/server/without-slash';
import type { z } from 'zod';
import { messageOf } from '../process/message-of.ts';
import type { Role } from './roles.ts';
import type { Environment, Settings } from './settings.ts';

/** Whether the process runs calls or jobs of the built-in backend. */
export const hasBackend = ({ API_ORIGIN }: Environment, roles: readonly Role[]): boolean =>
  !API_ORIGIN && (roles.includes('calls') || roles.includes('jobs'));

/** Pages without calls cannot read the keys of their backend, so they allow every provider. */
export const payableBy = ({ ROLES, SANDBOX }: Settings, env: Environment): PaymentMethod[] =>
  paymentMethods.filter(
    (method) => !hasBackend(env, ROLES) || SANDBOX || env[`${method.toUpperCase()}_SECRET_KEY`] !== undefined,
  );

interface Check {
  settings: Settings;
  /** The given variables, with those of the backend. */
  env: Environment;
  has(role: Role): boolean;
  need(...names: string[]): void;
  refuse(name: string, message: string): void;
}

function checkDatabase({ settings, env, has, need, refuse }: Check): void {
  const { DATABASE_URL, DEMO, MIGRATE, NODE_ENV, REGISTRY_STORE, PICTURE_STORE } = settings;
  if (DATABASE_URL) {
    // All nodes on PostgreSQL need the same key, token and address, so the start creates none of them.
    need('PUBLIC_URL');
    if (has('pages') || has('ops') || has('jobs')) need('SIGNING_KEY');
    if (has('ops')) need('OPS_TOKEN');
  } else {
    // PGlite belongs to one process.
    if (env.ROLES) need('DATABASE_URL');
    // The demo logins are public.
    else if (NODE_ENV === 'production' && DEMO !== '1')
      refuse('DATABASE_URL', 'is needed in production, or DEMO=1 for an embedded database with demo logins');
    if (MIGRATE === 'command') refuse('MIGRATE', 'must be start for the embedded database');
  }
  // The files of one store would be readable as those of the other.
  const [releases, pictures] = [REGISTRY_STORE, PICTURE_STORE].map((place) => `${withoutSlash(place)}/`) as [
    string,
    string,
  ];
  if (releases.startsWith(pictures) || pictures.startsWith(releases))
    refuse('PICTURE_STORE', 'must not lie inside REGISTRY_STORE, nor around it');
}

function checkCalls({ settings, env, has, need, refuse }: Check): void {
  const { API_ORIGIN, CALLS_URL, DEMO, NODE_ENV, ROLES, SANDBOX } = settings;
  if (CALLS_URL && API_ORIGIN) refuse('CALLS_URL', 'must not be set together with API_ORIGIN');
  if (API_ORIGIN && has('calls')) refuse('API_ORIGIN', 'must not be set for the role calls');
  if (CALLS_URL && has('pages') && has('calls'))
    refuse('CALLS_URL', 'must not be set, because this process has the role calls itself');
  const needsCalls = has('pages') || (SANDBOX && has('jobs'));
  if (needsCalls && !has('calls') && !API_ORIGIN) need('CALLS_URL');
  // No member could pay.
  if (payableBy(settings, env).length === 0)
    refuse('PAYSTACK_SECRET_KEY', 'is needed, or FLUTTERWAVE_SECRET_KEY, or SANDBOX=1 for the stand-ins');
  if (!SANDBOX) return;
  if (NODE_ENV === 'production' && env.SANDBOX && DEMO !== '1')
    refuse(
      'SANDBOX',
      'must not be 1 in production without DEMO=1, because every visitor reads the codes of all members there',
    );
  try {
    if (hasBackend(env, ROLES) || API_ORIGIN) readPaymentKeys(env);
  } catch (error) {
    refuse('', messageOf(error));
  }
}

function checkAddresses({ settings, has, need, refuse }: Check): void {
  const { METRICS_PORT, OPS_PORT, OPS_URL, PORT, PREVIEW_URL, PUBLIC_URL, REQUIRED_CHECKS, ROLES } = settings;
  const isOnPort = ROLES.some((role) => role !== 'ops');
  if (has('ops')) {
    if (OPS_PORT > 65_535) need('OPS_PORT');
    // A squad's release on the same origin as ops could act with the session of an ops member.
    if (isOnPort && OPS_PORT === PORT && PORT !== 0) refuse('OPS_PORT', 'must be another port than PORT');
    if (OPS_URL && OPS_URL === PUBLIC_URL) refuse('OPS_URL', 'must be another origin than PUBLIC_URL');
  }
  // The public reaches the other ports.
  if (METRICS_PORT && METRICS_PORT === PORT && isOnPort) refuse('METRICS_PORT', 'must be another port than PORT');
  if (METRICS_PORT && METRICS_PORT === OPS_PORT && has('ops'))
    refuse('METRICS_PORT', 'must be another port than OPS_PORT');
  // An app of this machine has previews without the setting.
  if (REQUIRED_CHECKS.includes('neighbours') && !PREVIEW_URL && PUBLIC_URL && !isOnThisMachine(PUBLIC_URL))
    refuse('REQUIRED_CHECKS', 'must not name neighbours without PREVIEW_URL, because a rehearsal opens a preview');
  if (!PREVIEW_URL) return;
  need('PUBLIC_URL');
  // Two ports of one host share cookies, and a build in a preview writes cookies of its host.
  for (const [name, other] of Object.entries({ PUBLIC_URL, OPS_URL }))
    if (other && new URL(other).hostname === new URL(PREVIEW_URL).hostname)
      refuse('PREVIEW_URL', `must be another host than ${name}, and not only another port`);
}

/** With one of these, the others are needed too. */
const GROUPS = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_GROUPS', 'OPS_URL'],
  ['ANDROID_PACKAGE', 'ANDROID_CERT_SHA256'],
  ['IOS_TEAM_ID', 'IOS_BUNDLE_ID'],
] as const;

/** Checks what no setting shows alone: which are missing in this process, and which contradict each other. */
export const checkTogether = (env: Environment) => (settings: Settings, context: z.RefinementCtx) => {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: name ? [name] : [], message });
  const need = (...names: readonly string[]) => {
    for (const name of names) if (!env[name]) refuse(name, 'is needed');
  };
  const check = { settings, env, need, refuse, has: (role: Role) => settings.ROLES.includes(role) };
  checkDatabase(check);
  checkCalls(check);
  checkAddresses(check);
  if (env.OIDC_CLIENT_SECRET) need('OIDC_ISSUER');
  for (const group of GROUPS) if (group.some((name) => name !== 'OPS_URL' && env[name])) need(...group);
};
