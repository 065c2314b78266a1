import { expect, test } from '@jest/globals';
import { roles, sentences, settingsOf, without } from '../testing/role-settings.ts';
import { settingsWarnings } from './contradictions.ts';
import { readSettings } from './read-settings.ts';
import { isProduction } from './settings.ts';

const warningsOf = (given: Record<string, string>) => {
  const { settings, env } = readSettings(given);
  return settingsWarnings(settings, env);
};

test('in production a role without a database gets one sentence about it', () => {
  const { DATABASE_URL: _, ...env } = { ...roles.ops, NODE_ENV: 'production' };
  expect(sentences(env)).toEqual([
    'DATABASE_URL is needed with ROLES, because the embedded database serves one process',
  ]);
});

test.each<[string, Record<string, string>, string]>([
  [
    'pages without the address of the calls',
    without(roles.pages, 'CALLS_URL'),
    'CALLS_URL is needed for the role pages without calls',
  ],
  [
    'calls without a payment provider',
    without(roles.calls, 'PAYSTACK_SECRET_KEY'),
    'FLUTTERWAVE_SECRET_KEY or PAYSTACK_SECRET_KEY is needed, or SANDBOX=1 for the stand-ins',
  ],
  [
    'jobs without a payment provider',
    without(roles.jobs, 'PAYSTACK_SECRET_KEY'),
    'FLUTTERWAVE_SECRET_KEY or PAYSTACK_SECRET_KEY is needed, or SANDBOX=1 for the stand-ins',
  ],
  [
    'jobs with the sandbox of an unknown process',
    { ...without(roles.jobs, 'PAYSTACK_SECRET_KEY'), SANDBOX: '1' },
    'CALLS_URL is needed for jobs with SANDBOX=1',
  ],
  [
    'a production whose members read the texts of others in the sandbox',
    { ...roles.calls, PAYSTACK_SECRET_KEY: 'sk_test_x', NODE_ENV: 'production', SANDBOX: '1' },
    'SANDBOX: must not be 1 in production without DEMO=1, because every visitor reads the codes of all members there',
  ],
  [
    'an unknown role',
    { ...roles.ops, ROLES: 'ops,pagse' },
    'ROLES: must be a list of pages, calls, ops, jobs, comma-separated',
  ],
  [
    'an address with a path',
    { ...roles.pages, CALLS_URL: 'http://calls/api' },
    'CALLS_URL: must be an origin such as http://calls:8080',
  ],
  [
    'two addresses of calls',
    { ...roles.pages, API_ORIGIN: 'https://api.example' },
    'CALLS_URL: must not be set together with API_ORIGIN',
  ],
  [
    'calls beside another backend',
    { ...roles.calls, API_ORIGIN: 'https://api.example' },
    'API_ORIGIN: must not be set for the role calls',
  ],
  [
    'pages with calls of their own and of another process',
    { ...roles.pages, ...roles.calls, ROLES: 'pages,calls', CALLS_URL: 'http://calls:8080' },
    'CALLS_URL: must not be set, because this process has the role calls itself',
  ],
  [
    'roles on the embedded database',
    { ROLES: 'pages,calls,ops,jobs' },
    'DATABASE_URL is needed with ROLES, because the embedded database serves one process',
  ],
  ['no migration of the embedded database', { MIGRATE: 'command' }, 'MIGRATE: must be start for the embedded database'],
  ['an unknown time of migrations', { ...roles.ops, MIGRATE: 'yes' }, 'MIGRATE: must be start or command'],
  ['a negative drain', { ...roles.ops, DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS: must be a whole number from 0 to 300'],
  [
    'no time for running requests',
    { ...roles.ops, STOP_SECONDS: '0' },
    'STOP_SECONDS: must be a whole number from 1 to 600',
  ],
  [
    'a clean-up now and then',
    { ...roles.jobs, CLEAN_UP_HOURS: 'daily' },
    'CLEAN_UP_HOURS: must be a whole number from 0 to 8760',
  ],
  [
    'metrics on the port of the app',
    { ...roles.pages, METRICS_PORT: '8080' },
    'METRICS_PORT: must be another port than PORT',
  ],
  [
    'metrics on the port of ops',
    { ...roles.ops, METRICS_PORT: '8081' },
    'METRICS_PORT: must be another port than OPS_PORT',
  ],
  [
    'previews on another port of the app, whose cookies they would share',
    { ...roles.pages, PREVIEW_URL: 'https://viewmax.example:8443' },
    'PREVIEW_URL: must be another host than PUBLIC_URL, and not only another port',
  ],
  [
    'previews on the host of ops',
    { ...roles.ops, OPS_URL: 'https://ops.example', PREVIEW_URL: 'https://ops.example:8443' },
    'PREVIEW_URL: must be another host than OPS_URL, and not only another port',
  ],
  [
    'previews without an app to lead back to',
    { PREVIEW_URL: 'https://viewmax-previews.example' },
    'PUBLIC_URL is needed with PREVIEW_URL',
  ],
  [
    'previews over plain http',
    { ...roles.pages, PREVIEW_URL: 'http://viewmax-previews.example' },
    'PREVIEW_URL: must be an https origin without a path, such as https://viewmax-previews.example',
  ],
])('the configuration refuses %s', (_, env, sentence) => {
  expect(sentences(env)).toEqual([sentence]);
});

const people = {
  OIDC_ISSUER: 'https://id.example/realms/viewmax',
  OIDC_CLIENT_ID: 'viewmax',
  OIDC_GROUPS: 'staff=reader, catalog team=squad:catalog,a=b=owner',
  OPS_URL: 'https://ops.example',
};

test('the settings map groups of the identity provider to roles', () => {
  expect(settingsOf({ ...roles.ops, ...people }).OIDC_GROUPS).toEqual([
    { group: 'staff', role: 'reader' },
    { group: 'catalog team', role: 'squad', remote: 'catalog' },
    { group: 'a=b', role: 'owner' },
  ]);
});

const GROUPS =
  'must be groups with roles, comma-separated: reader, squad:<remote>, ops or owner, such as staff=reader, leads=owner';

test.each([
  [without(people, 'OIDC_CLIENT_ID'), 'OIDC_CLIENT_ID is needed with OIDC_ISSUER'],
  [without(people, 'OIDC_ISSUER'), 'OIDC_ISSUER is needed with OIDC_CLIENT_ID'],
  [without(people, 'OIDC_GROUPS'), 'OIDC_GROUPS is needed with OIDC_ISSUER'],
  [without(people, 'OPS_URL'), 'OPS_URL is needed with OIDC_ISSUER'],
  [{ ...people, OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER: must be an https address such as https://id.example'],
  ...['staff', 'staff=boss', 'staff=squad', '=ops', 'staff=reader,'].map((OIDC_GROUPS): [object, string] => [
    { ...people, OIDC_GROUPS },
    `OIDC_GROUPS: ${GROUPS}`,
  ]),
])('the configuration refuses half an identity provider: %j', (env, sentence) => {
  expect(sentences({ ...roles.ops, ...env })).toEqual([sentence]);
});

test('a process of calls warns of a missing TRUST_PROXY, because it sees only the addresses of pages', () => {
  expect(warningsOf(roles.calls)).toEqual([expect.stringMatching(/^TRUST_PROXY is not set: /)]);
  expect(warningsOf({ ...roles.calls, TRUST_PROXY: '10.0.0.0/8' })).toEqual([]);
  expect(warningsOf(roles.pages)).toEqual([]);
});

test('an environment of stand-ins is no production', () => {
  const production = { ...roles.ops, NODE_ENV: 'production' };
  const found = [production, { ...production, SANDBOX: '1', DEMO: '1' }, {}].map((env) =>
    isProduction(settingsOf(env)),
  );
  expect(found).toEqual([true, false, false]);
});
