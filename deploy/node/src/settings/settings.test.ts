import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  type Env,
  KEY,
  linesOf,
  people,
  print,
  production,
  roles,
  SECRET,
  settingsOf,
  without,
} from '../testing/settings-of-roles.ts';
import { edgeOptionsOf } from './edge-options.ts';
import { readSettings, registryRules, settingsWarnings } from './settings.ts';

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

test('the pages only report foreign scripts while the script of a real provider runs, unless ops enforce it', () => {
  const real = { ...production, PAYSTACK_SECRET_KEY: 'sk_live_x' };
  expect(settingsOf(real).TRUSTED_TYPES).toBe('report');
  expect(settingsOf({ ...real, TRUSTED_TYPES: 'enforce' }).TRUSTED_TYPES).toBe('enforce');
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

test('an environment with stand-ins has looser rules than production, unless RULES=production is set', () => {
  const real = { ...roles.ops, NODE_ENV: 'production' };
  const envs: Env[] = [real, { ...real, SANDBOX: '1', DEMO: '1' }, {}, { RULES: 'production' }];
  const found = envs.map((env) => registryRules(settingsOf(env)));
  const faults = { requiredChecks: ['faults'] };
  expect(found).toEqual([
    { ...faults, isProduction: true, isStrict: true },
    { ...faults, isProduction: false, isStrict: true },
    { requiredChecks: [], isProduction: false, isStrict: false },
    { ...faults, isProduction: true, isStrict: true },
  ]);
});
