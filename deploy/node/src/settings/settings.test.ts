import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { secretsBy } from '@viewmax/backend/secrets';
import { edgeOptionsOf } from './edge-options.ts';
import { isProduction, readSettings, settingsWarnings } from './settings.ts';

type Env = Record<string, string>;

const settingsOf = (env: Env) => readSettings(env).settings;

/** The lines of a refusal, without the first one. */
function linesOf(env: Env): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    const [first, ...lines] = (error as Error).message.split('\n');
    expect(first).toBe('These settings are wrong:');
    return lines.map((line) => line.trim());
  }
}

const without = (env: Env, ...names: string[]): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));

const KEY = 'x'.repeat(43);
const SECRET = 'x'.repeat(32);
const common = { DATABASE_URL: 'postgres://db/viewmax', PUBLIC_URL: 'https://viewmax.example' };
/** Exactly the settings that each role needs. */
const roles = {
  pages: { ...common, ROLES: 'pages', SIGNING_KEY: KEY, CALLS_URL: 'http://calls:8080' },
  calls: { ...common, ROLES: 'calls', ...secretsBy(() => SECRET), PAYSTACK_SECRET_KEY: 'sk_live_x' },
  ops: { ...common, ROLES: 'ops', SIGNING_KEY: KEY, OPS_TOKEN: SECRET },
  jobs: { ...common, ROLES: 'jobs', SIGNING_KEY: KEY, PAYSTACK_SECRET_KEY: 'sk_live_x' },
};
type Name = keyof typeof roles;
const production = without({ ...roles.ops, ...roles.calls }, 'ROLES', 'PAYSTACK_SECRET_KEY');

test('a node without settings runs on this machine alone', () => {
  const { settings, env } = readSettings({});
  expect(settings).toMatchObject({
    PORT: 8080,
    OPS_PORT: 8081,
    LOG_LEVEL: 'warn',
    DATA_DIR: join(process.cwd(), '.data'),
    REGISTRY_STORE: join(process.cwd(), '.data/releases'),
    ROLES: ['pages', 'calls', 'ops', 'jobs'],
    LIVE_RELEASES: 'built',
    MIGRATE: 'start',
    DRAIN_SECONDS: 0,
    STOP_SECONDS: 5,
    TRUSTED_TYPES: 'enforce',
    REQUIRED_CHECKS: [],
    MEDIA_HOSTS: [],
    CONNECT_HOSTS: [],
    CORS_ORIGINS: expect.arrayContaining(['https://localhost', 'capacitor://localhost']),
  });
  for (const name of ['DATABASE_URL', 'API_ORIGIN', 'PUBLIC_URL', 'OPS_URL', 'ENVIRONMENT'] as const)
    expect([name, settings[name]]).toEqual([name, undefined]);
  const options = edgeOptionsOf(settings, env);
  expect([options.appLinks, options.hasDeltas]).toEqual([{}, true]);
  expect(options.config).toEqual({
    apiBase: '',
    appVersion: '3.0.12',
    supportEmail: 'support@viewmax.example',
    keys: {},
    reportSample: 1,
    paymentScripts: { flutterwave: '/sandbox/flutterwave/v3.js', paystack: '/sandbox/paystack/v2/inline.js' },
    debug: { maps: '/sandbox/maps', upload: '/sandbox/upload' },
    timeouts: { entryMs: 8000, chunkMs: 10_000, mountMs: 5000, requestMs: 15_000, longestMs: 120_000, quietMs: 3000 },
  });
});

test('on PostgreSQL a command migrates, and rollouts need the fault journeys and choose the live releases', () => {
  expect(settingsOf(roles.ops)).toMatchObject({
    LIVE_RELEASES: 'kept',
    MIGRATE: 'command',
    STOP_SECONDS: 20,
    REQUIRED_CHECKS: ['faults'],
  });
  const others = { MIGRATE: 'start', LIVE_RELEASES: 'built', REQUIRED_CHECKS: 'faults, leaks' };
  expect(settingsOf({ ...roles.ops, ...others })).toMatchObject({ ...others, REQUIRED_CHECKS: ['faults', 'leaks'] });
  expect(settingsOf({ ...roles.ops, REQUIRED_CHECKS: 'none' }).REQUIRED_CHECKS).toEqual([]);
});

test.each([
  [
    { PORT: '', DATABASE_URL: ' ' },
    { PORT: 8080, SANDBOX: true },
  ],
  [{ PORT: '0' }, { PORT: 0, OPS_PORT: 0 }],
  [{ PORT: '9000', OPS_PORT: '7000' }, { OPS_PORT: 7000 }],
  [{ API_ORIGIN: 'http://api.example:81/' }, { API_ORIGIN: 'http://api.example:81', ROLES: ['pages', 'ops', 'jobs'] }],
  [{ ENVIRONMENT: 'staging' }, { ENVIRONMENT: 'staging' }],
  [{ ASSETS_URL: 'https://files.example/' }, { ASSETS_URL: 'https://files.example' }],
  [{ ASSETS_URL: 'http://localhost:8090' }, { ASSETS_URL: 'http://localhost:8090' }],
  [{ DATA_DIR: '/srv/viewmax' }, { PICTURE_STORE: '/srv/viewmax/uploads' }],
  [
    { REGISTRY_STORE: 's3://viewmax/releases', PICTURE_STORE: 's3://viewmax/pictures' },
    { PICTURE_STORE: 's3://viewmax/pictures' },
  ],
  [
    { MEDIA_HOSTS: 'cdn.example, https://Video.example:8443/,http://10.0.0.7:9000' },
    { MEDIA_HOSTS: ['https://cdn.example', 'https://video.example:8443', 'http://10.0.0.7:9000'] },
  ],
  [{ CONNECT_HOSTS: 'maps.example' }, { CONNECT_HOSTS: ['https://maps.example'] }],
  [{ OTHER_SIGNING_KEYS: `${KEY}, ${KEY}` }, { OTHER_SIGNING_KEYS: [KEY, KEY] }],
])('the settings %j become %j', (env, expected) => {
  expect(settingsOf(env as Env)).toMatchObject(expected);
});

test('one message names every wrong value, those of the backend too, and holds no secret', () => {
  const wrong = {
    PORT: '80a',
    TRUST_PROXY: '10.0.0.0/8, the balancer',
    API_ORIGIN: 'https://api.example/base',
    DATABASE_URL: 'mysql://x',
    REGISTRY_STORE: 'ftp://bucket',
    SIGNING_KEY: 'secret-value',
    APP_VERSION: '3',
    SUPPORT_EMAIL: 'nobody',
    CHUNK_TIMEOUT_MS: '-1',
    LOG_LEVEL: 'loud',
  };
  const lines = linesOf(wrong);
  expect(lines.map((line) => line.split(':')[0]).sort()).toEqual(Object.keys(wrong).sort());
  expect(lines).toContain('PORT: must be a whole number from 0 to 65535');
  expect(lines.join()).not.toContain('secret-value');
  expect(linesOf({ TOKEN_TTL_SECONDS: 'soon' })).toEqual([expect.stringMatching(/^TOKEN_TTL_SECONDS: /)]);
});

const print = Array(32).fill('0a').join(':');
const ORIGIN = 'must be an https origin without a path, such as https://files.viewmax.example';

test.each([
  ...['65536', '-1', '1e3', '8080.5'].map((PORT) => [{ PORT }, 'must be a whole number from 0 to 65535'] as const),
  [{ ROLES: 'ops,pagse' }, 'must be a list of pages, calls, ops, jobs, comma-separated'],
  [{ MIGRATE: 'yes' }, 'must be start or command'],
  [{ DRAIN_SECONDS: '-1' }, 'must be a whole number from 0 to 300'],
  [{ STOP_SECONDS: '0' }, 'must be a whole number from 1 to 600'],
  [{ CLEAN_UP_HOURS: 'daily' }, 'must be a whole number from 0 to 8760'],
  [{ CALLS_URL: 'http://calls/api' }, 'must be an origin such as http://calls:8080'],
  [{ OPS_URL: 'ops.example' }, 'must be an origin such as https://ops.viewmax.example'],
  [{ PREVIEW_URL: 'http://previews.example' }, ORIGIN.replace('files.viewmax', 'viewmax-previews')],
  ...[
    ...['http://files.example', 'https://files.example/r', 'https://files.example/?v=1', 'https://files.example/#r'],
    ...['https://user:word@files.example', 'files.example', 'ftp://files.example'],
  ].map((ASSETS_URL) => [{ ASSETS_URL }, ORIGIN] as const),
  ...['https:', '*', '*.example', 'cdn.example/films', "cdn.example; script-src 'self'", 'me@cdn.example', ','].map(
    (MEDIA_HOSTS) => [{ MEDIA_HOSTS }, 'must be hosts or origins such as cdn.example, comma-separated'] as const,
  ),
  [{ OTHER_SIGNING_KEYS: `${KEY},short` }, 'must be keys of 43 characters, comma-separated'],
  [{ PICTURE_STORE: 'https://bucket.example' }, 'must be a directory, or s3://bucket/prefix'],
  [{ TRUSTED_TYPES: 'on' }, 'must be off, report or enforce'],
  [{ DEMO: 'yes' }, 'must be 0 or 1'],
  [{ ENVIRONMENT: 'Our Staging' }, 'must be a name such as staging'],
  [{ OIDC_ISSUER: 'http://id.example' }, 'must be an https address such as https://id.example'],
  ...['staff', 'staff=boss', 'staff=squad', '=ops', 'staff=reader,'].map(
    (OIDC_GROUPS) =>
      [
        { OIDC_GROUPS },
        'must be groups with roles, comma-separated: reader, squad:<remote>, ops or owner, such as staff=reader, leads=owner',
      ] as const,
  ),
  [{ ANDROID_PACKAGE: 'viewmax' }, 'must be the id of an app, such as com.viewmax.app'],
  [{ ANDROID_CERT_SHA256: `${print},12:34` }, 'must be SHA-256 fingerprints of 32 pairs with colons, comma-separated'],
  [{ IOS_TEAM_ID: 'team' }, 'must be the 10 capitals and digits of an Apple team'],
  [{ IOS_BUNDLE_ID: 'com viewmax' }, 'must be the id of an app, such as com.viewmax.app'],
])('the settings %j are refused: %s', (env, message) => {
  expect(linesOf(env as Env)).toEqual([`${Object.keys(env)[0]}: ${message}`]);
});

const people = {
  OIDC_ISSUER: 'https://id.example/realms/viewmax',
  OIDC_CLIENT_ID: 'viewmax',
  OIDC_GROUPS: 'staff=reader, catalog team=squad:catalog,a=b=owner',
  OPS_URL: 'https://ops.example',
};
const PAYMENT = 'PAYSTACK_SECRET_KEY is needed, or FLUTTERWAVE_SECRET_KEY, or SANDBOX=1 for the stand-ins';
const apps = { ANDROID_PACKAGE: 'com.viewmax.app', ANDROID_CERT_SHA256: print };

describe('settings of one process together', () => {
  test.each(Object.keys(roles) as Name[])('the role %s needs its own settings, and no others', (role) => {
    expect(settingsOf(roles[role]).ROLES).toEqual([role]);
    const names = Object.keys(without(roles[role], 'ROLES', 'DATABASE_URL', 'PAYSTACK_SECRET_KEY'));
    for (const name of names) expect(linesOf(without(roles[role], name))).toEqual([`${name} is needed`]);
  });

  test('a process of several roles needs the settings of all of them', () => {
    expect(linesOf({ ...common, ROLES: 'calls, ops' }).sort()).toEqual([
      'JWT_SECRET is needed',
      'OPS_TOKEN is needed',
      PAYMENT,
      'PHONE_MARK_SECRET is needed',
      'SIGNING_KEY is needed',
    ]);
  });

  const unpaidJobs = without(roles.jobs, 'PAYSTACK_SECRET_KEY');
  const beside = { ...roles.pages, ...roles.calls, ROLES: 'pages,calls', CALLS_URL: 'http://calls:8080' };
  const codes = { ...roles.calls, PAYSTACK_SECRET_KEY: 'sk_test_x', NODE_ENV: 'production', SANDBOX: '1' };
  const previewsOfOps = { ...roles.ops, OPS_URL: 'https://ops.example', PREVIEW_URL: 'https://ops.example:8443' };

  test.each<[line: string, env: Env]>([
    [PAYMENT, without(roles.calls, 'PAYSTACK_SECRET_KEY')],
    [PAYMENT, unpaidJobs],
    ['CALLS_URL is needed', { ...unpaidJobs, SANDBOX: '1' }],
    [
      'The sandbox takes test keys only:\nPAYSTACK_SECRET_KEY does not begin with sk_test_',
      { PAYSTACK_SECRET_KEY: 'sk_live_secret' },
    ],
    [
      'SANDBOX: must not be 1 in production without DEMO=1, because every visitor reads the codes of all members there',
      codes,
    ],
    [
      'DATABASE_URL is needed in production, or DEMO=1 for an embedded database with demo logins',
      { NODE_ENV: 'production', DEMO: '0' },
    ],
    ['CALLS_URL: must not be set together with API_ORIGIN', { ...roles.pages, API_ORIGIN: 'https://api.example' }],
    ['API_ORIGIN: must not be set for the role calls', { ...roles.calls, API_ORIGIN: 'https://api.example' }],
    ['CALLS_URL: must not be set, because this process has the role calls itself', beside],
    ['DATABASE_URL is needed', { ROLES: 'pages,calls,ops,jobs' }],
    ['MIGRATE: must be start for the embedded database', { MIGRATE: 'command' }],
    ['OPS_PORT: must be another port than PORT', { PORT: '9000', OPS_PORT: '9000' }],
    ['OPS_PORT is needed', { PORT: '65535' }],
    [
      'OPS_URL: must be another origin than PUBLIC_URL',
      { PUBLIC_URL: 'https://viewmax.example/', OPS_URL: 'https://viewmax.example' },
    ],
    ['METRICS_PORT: must be another port than PORT', { ...roles.pages, METRICS_PORT: '8080' }],
    ['METRICS_PORT: must be another port than OPS_PORT', { ...roles.ops, METRICS_PORT: '8081' }],
    [
      'PREVIEW_URL: must be another host than PUBLIC_URL, and not only another port',
      { ...roles.pages, PREVIEW_URL: 'https://viewmax.example:8443' },
    ],
    ['PREVIEW_URL: must be another host than OPS_URL, and not only another port', previewsOfOps],
    ['PUBLIC_URL is needed', { PREVIEW_URL: 'https://viewmax-previews.example' }],
    ...[
      ['s3://viewmax', 's3://viewmax/pictures'],
      ['s3://viewmax/releases', 's3://viewmax/releases/'],
      ['s3://viewmax/all/releases', 's3://viewmax/all'],
    ].map(([REGISTRY_STORE = '', PICTURE_STORE = '']): [string, Env] => [
      'PICTURE_STORE: must not lie inside REGISTRY_STORE, nor around it',
      { REGISTRY_STORE, PICTURE_STORE },
    ]),
    ...Object.keys(people).map((name): [string, Env] => [
      `${name} is needed`,
      { ...roles.ops, ...without(people, name) },
    ]),
    ['ANDROID_CERT_SHA256 is needed', without(apps, 'ANDROID_CERT_SHA256')],
    ['IOS_TEAM_ID is needed', { IOS_BUNDLE_ID: 'com.viewmax.app' }],
  ])('are refused: %s, with %j', (line, env) => {
    expect(linesOf(env).join('\n')).toBe(line);
  });

  test.each<[string, Env]>([
    ['an embedded database in production with DEMO=1', { NODE_ENV: 'production', DEMO: '1' }],
    ['the stand-ins in production with DEMO=1', { ...production, NODE_ENV: 'production', SANDBOX: '1', DEMO: '1' }],
    [
      'another backend without the secrets of calls',
      { ...without(roles.ops, 'ROLES'), API_ORIGIN: 'https://api.example/' },
    ],
  ])('accept %s', (_, env) => {
    expect(linesOf(env)).toEqual([]);
  });
});

describe('a setting from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const ops = without(roles.ops, 'SIGNING_KEY');

  test.each([
    [
      'set twice',
      { SIGNING_KEY: KEY, SIGNING_KEY_FILE: file('key', KEY) },
      'must not be set together with SIGNING_KEY',
    ],
    ['absent', { SIGNING_KEY_FILE: `${folder}/none` }, `${folder}/none cannot be read (ENOENT)`],
    ['empty', { SIGNING_KEY_FILE: file('empty', '\n') }, `${folder}/empty is empty`],
  ])('is refused in one line when it is %s', (_, env, message) => {
    expect(linesOf({ ...ops, ...(env as Env) })).toEqual([`SIGNING_KEY_FILE: ${message}`]);
  });

  test('is checked like the setting, and the message does not contain its value', () => {
    expect(linesOf({ ...ops, SIGNING_KEY_FILE: file('short', 'secret-value') })).toEqual([
      'SIGNING_KEY: must be 32 bytes in base64url, 43 characters',
    ]);
  });

  test('can hold the key of push, which needs its app', () => {
    const push = { ...roles.jobs, ONESIGNAL_API_KEY_FILE: file('push', SECRET) };
    expect(linesOf(push)).toEqual(['ONESIGNAL_APP_ID is needed']);
    expect(readSettings({ ...push, ONESIGNAL_APP_ID: 'app' }).env.ONESIGNAL_API_KEY).toBe(SECRET);
  });

  test('has the value of the file without its last line break, for the backend too', () => {
    expect(settingsOf({ ...ops, SIGNING_KEY_FILE: file('good', `${KEY}\n`) }).SIGNING_KEY).toBe(KEY);
    const JWT_SECRET_FILE = file('jwt', `${SECRET}\n`);
    expect(readSettings({ ...without(roles.calls, 'JWT_SECRET'), JWT_SECRET_FILE }).env.JWT_SECRET).toBe(SECRET);
  });
});

const optionsOf = (given: Env) => {
  const { settings, env } = readSettings(given);
  return edgeOptionsOf(settings, env);
};

test('the pages allow the providers that members can pay by', () => {
  const self = { frames: ["'self'"] };
  expect(optionsOf({ ...production, SANDBOX: '1' }).providers).toMatchObject([self, self]);
  expect(optionsOf({ ...production, PAYSTACK_SECRET_KEY: 'sk_live_x' })).toMatchObject({
    providers: [{ scripts: ['https://js.paystack.co'], frames: ['https://checkout.paystack.com'] }],
    config: { paymentScripts: { paystack: 'https://js.paystack.co/v2/inline.js' } },
  });
  const form = 'https://form.example/f';
  const hosts = { API_ORIGIN: 'https://api.example', CONTACT_FORM_URL: form, MEDIA_HOSTS: 'cdn.example', DELTAS: '0' };
  const other = optionsOf({ ...hosts, SANDBOX: '0' });
  const mediaHosts = ['https://cdn.example'];
  expect(other).toMatchObject({ formService: form, mediaHosts, hasDeltas: false, config: { contactForm: form } });
  expect(other.providers).toHaveLength(2);
});

test('the pages only report foreign scripts while the script of a real provider runs, unless ops enforce it', () => {
  const real = { ...production, PAYSTACK_SECRET_KEY: 'sk_live_x' };
  expect(settingsOf(real).TRUSTED_TYPES).toBe('report');
  expect(settingsOf({ ...real, TRUSTED_TYPES: 'enforce' }).TRUSTED_TYPES).toBe('enforce');
});

test('the settings name the apps that open links', () => {
  const ios = { IOS_TEAM_ID: 'ABCDE12345', IOS_BUNDLE_ID: 'com.viewmax.app' };
  expect(optionsOf({ ...apps, ...ios, ANDROID_CERT_SHA256: `${print}, ${print}` }).appLinks).toEqual({
    android: { packageName: 'com.viewmax.app', fingerprints: [print.toUpperCase(), print.toUpperCase()] },
    ios: { teamId: 'ABCDE12345', bundleId: 'com.viewmax.app' },
  });
});

test('the settings map groups of the identity provider to roles', () => {
  expect(settingsOf({ ...roles.ops, ...people }).OIDC_GROUPS).toEqual([
    { group: 'staff', role: 'reader' },
    { group: 'catalog team', role: 'squad', remote: 'catalog' },
    { group: 'a=b', role: 'owner' },
  ]);
});

test('the start warns of a backend without hosts of pictures, and of calls that see only the addresses of pages', () => {
  const warningsOf = (given: Env) => {
    const { settings, env } = readSettings(given);
    return settingsWarnings(settings, env);
  };
  expect(warningsOf({})).toEqual([]);
  const other = { API_ORIGIN: 'https://api.example', SANDBOX: '1' };
  expect(warningsOf({ ...other, MEDIA_HOSTS: 'cdn.example' })).toEqual([]);
  expect(warningsOf(other)).toEqual([
    'API_ORIGIN is set without MEDIA_HOSTS: the page blocks pictures and videos outside this site and https://api.example.',
  ]);
  expect(warningsOf(roles.calls)).toEqual([expect.stringMatching(/^TRUST_PROXY is not set: /)]);
  expect(warningsOf({ ...roles.calls, TRUST_PROXY: '10.0.0.0/8' })).toEqual([]);
  expect(warningsOf(roles.pages)).toEqual([]);
});

test('an environment of stand-ins is no production', () => {
  const real = { ...roles.ops, NODE_ENV: 'production' };
  const found = [real, { ...real, SANDBOX: '1', DEMO: '1' }, {}].map((env) => isProduction(settingsOf(env)));
  expect(found).toEqual([true, false, false]);
});
