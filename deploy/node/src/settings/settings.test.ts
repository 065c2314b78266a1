import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { settingsWarnings } from './contradictions.ts';
import { pageConfigOf, providersOf } from './page-settings.ts';
import { readSettings } from './read-settings.ts';

const settingsOf = (env: Record<string, string>) => readSettings(env).settings;
const warningsOf = (given: Record<string, string>) => {
  const { settings, env } = readSettings(given);
  return settingsWarnings(settings, env);
};

const reasonFor = (env: Record<string, string>) => {
  try {
    readSettings(env);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

test('the message names every bad setting', () => {
  const message = reasonFor({
    PORT: '80a',
    TRUST_PROXY: '10.0.0.0/8, the balancer',
    API_ORIGIN: 'https://api.example/base',
    DATABASE_URL: 'mysql://x',
    REGISTRY_STORE: 'ftp://bucket',
    SUPPORT_EMAIL: 'nobody',
    CHUNK_TIMEOUT_MS: '-1',
    LOG_LEVEL: 'loud',
    APP_VERSION: '3',
  });
  const lines = message.split('\n');
  expect(lines[0]).toBe('These settings are wrong:');
  expect(lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
    'PORT',
    'TRUST_PROXY',
    'API_ORIGIN',
    'DATABASE_URL',
    'REGISTRY_STORE',
    'APP_VERSION',
    'SUPPORT_EMAIL',
    'CHUNK_TIMEOUT_MS',
    'LOG_LEVEL',
    'SIGNING_KEY is needed',
    'OPS_TOKEN is needed',
    'PUBLIC_URL is needed',
  ]);
  expect(message).toContain('PORT: must be a whole number from 0 to 65535');
});

test.each(['65536', '-1', '1e3', '8080.5'])('the configuration rejects the port %s', (PORT) => {
  expect(reasonFor({ PORT })).toContain('PORT: must be a whole number from 0 to 65535');
});

const production = {
  DATABASE_URL: 'postgres://db/viewmax',
  JWT_SECRET: 'x'.repeat(32),
  PHONE_MARK_SECRET: 'x'.repeat(32),
  SIGNING_KEY: 'x'.repeat(43),
  OPS_TOKEN: 'x'.repeat(32),
  PUBLIC_URL: 'https://viewmax.example',
};

test("the message names the backend's bad settings too", () => {
  const message = reasonFor({ PORT: 'x', TOKEN_TTL_SECONDS: 'soon', DATABASE_URL: 'postgres://db/viewmax' });
  expect(message).toContain('PORT: ');
  expect(message).toContain('TOKEN_TTL_SECONDS: ');
  for (const key of ['JWT_SECRET', 'PHONE_MARK_SECRET', 'SIGNING_KEY', 'OPS_TOKEN'])
    expect(message).toContain(`${key} is needed`);
});

test('the configuration reads OTHER_SIGNING_KEYS as a list and rejects a bad key', () => {
  const [next, last] = ['n'.repeat(43), 'l'.repeat(43)];
  expect(reasonFor({ OTHER_SIGNING_KEYS: `${next},short` })).toContain('OTHER_SIGNING_KEYS: must be keys of 43');
  expect(settingsOf({ OTHER_SIGNING_KEYS: `${next}, ${last}` }).OTHER_SIGNING_KEYS).toEqual([next, last]);
});

test('a node with API_ORIGIN needs no secret of calls', () => {
  const { JWT_SECRET: _, PHONE_MARK_SECRET: __, ...registry } = production;
  expect(reasonFor({ ...registry, API_ORIGIN: 'https://api.example/' })).toBe('accepted');
});

const payment = (given: Record<string, string>) => {
  const { settings, env } = readSettings(given);
  return { SANDBOX: settings.SANDBOX, providers: providersOf(settings, env), page: pageConfigOf(settings) };
};

test('a node on PostgreSQL needs a payment key or SANDBOX=1', () => {
  expect(reasonFor(production)).toContain('FLUTTERWAVE_SECRET_KEY or PAYSTACK_SECRET_KEY is needed, or SANDBOX=1');
  expect(payment({ ...production, SANDBOX: '1' })).toMatchObject({
    SANDBOX: true,
    providers: [{ frames: ["'self'"] }, { frames: ["'self'"] }],
  });
  expect(payment({ ...production, PAYSTACK_SECRET_KEY: 'sk_live_x' })).toMatchObject({
    SANDBOX: false,
    providers: [{ scripts: ['https://js.paystack.co'], frames: ['https://checkout.paystack.com'] }],
    page: { paymentScripts: { paystack: 'https://js.paystack.co/v2/inline.js' } },
  });
});

test('pages enforce Trusted Types with the stand-ins, and report only with a real payment script until ops enforce them', () => {
  const real = { ...production, PAYSTACK_SECRET_KEY: 'sk_live_x' };
  expect(settingsOf({}).TRUSTED_TYPES).toBe('enforce');
  expect(settingsOf(real).TRUSTED_TYPES).toBe('report');
  expect(settingsOf({ ...real, TRUSTED_TYPES: 'enforce' }).TRUSTED_TYPES).toBe('enforce');
  expect(reasonFor({ TRUSTED_TYPES: 'on' })).toContain('TRUSTED_TYPES: must be off, report or enforce');
});

test('API_ORIGIN enables every payment provider, and CONTACT_FORM_URL sets the form of pages', () => {
  const { providers, page } = payment({
    API_ORIGIN: 'https://api.example',
    SANDBOX: '0',
    CONTACT_FORM_URL: 'https://form.example/f',
  });
  expect(providers).toHaveLength(2);
  expect(page).toMatchObject({ contactForm: 'https://form.example/f' });
});

test('the sandbox rejects a live key, and the message does not contain it', () => {
  const message = reasonFor({ PAYSTACK_SECRET_KEY: 'sk_live_secret' });
  expect(message).toContain('PAYSTACK_SECRET_KEY does not begin with sk_test_');
  expect(message).not.toContain('sk_live_secret');
});

test('a node without settings runs on this machine alone', () => {
  const settings = settingsOf({});
  expect(settings).toMatchObject({ PORT: 8080, LOG_LEVEL: 'warn' });
  expect([settings.DATABASE_URL, settings.API_ORIGIN]).toEqual([undefined, undefined]);
  expect(settings.DATA_DIR).toBe(join(process.cwd(), '.data'));
  expect(settings.REGISTRY_STORE).toBe(join(process.cwd(), '.data/releases'));
  expect(settings.CORS_ORIGINS).toEqual(expect.arrayContaining(['https://localhost', 'capacitor://localhost']));
  expect(pageConfigOf(settings)).toEqual({
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

test('ops has its own port and origin, never those of the app', () => {
  expect(settingsOf({})).toMatchObject({ PORT: 8080, OPS_PORT: 8081 });
  expect([settingsOf({}).PUBLIC_URL, settingsOf({}).OPS_URL]).toEqual([undefined, undefined]);
  expect(settingsOf({ PORT: '0' }).OPS_PORT).toBe(0);
  expect(settingsOf({ PORT: '9000', OPS_PORT: '7000' }).OPS_PORT).toBe(7000);
  expect(reasonFor({ PORT: '9000', OPS_PORT: '9000' })).toContain('OPS_PORT: must be another port than PORT');
  expect(reasonFor({ PORT: '65535' })).toContain('OPS_PORT is needed, because no port comes after PORT');
  const same = { PUBLIC_URL: 'https://viewmax.example/', OPS_URL: 'https://viewmax.example' };
  expect(reasonFor(same)).toContain('OPS_URL: must be another origin than PUBLIC_URL');
  expect(reasonFor({ OPS_URL: 'ops.example' })).toContain('OPS_URL: must be an origin such as');
});

test.each([
  'https:',
  '*',
  '*.example',
  'cdn.example/films',
  "cdn.example; script-src 'unsafe-inline'",
  'me@cdn.example',
  ',',
])('the configuration rejects %j in MEDIA_HOSTS and CONNECT_HOSTS, because it allows more than one host', (hosts) => {
  for (const name of ['MEDIA_HOSTS', 'CONNECT_HOSTS'])
    expect(reasonFor({ [name]: hosts })).toContain(`${name}: must be hosts or origins`);
});

test.each([
  'http://files.example',
  'https://files.example/r',
  'https://files.example/?v=1',
  'https://files.example/#r',
  'https://user:word@files.example',
  'files.example',
  'ftp://files.example',
])('the configuration rejects %j as ASSETS_URL in one sentence', (ASSETS_URL) => {
  const lines = reasonFor({ ASSETS_URL }).split('\n');
  expect(lines.slice(1)).toEqual([
    '  ASSETS_URL: must be an https origin without a path, such as https://files.viewmax.example',
  ]);
});

test.each([
  ['https://files.example/', 'https://files.example'],
  ['http://127.0.0.1:8090', 'http://127.0.0.1:8090'],
  ['http://localhost:8090', 'http://localhost:8090'],
])('the configuration accepts %j as ASSETS_URL', (ASSETS_URL, origin) => {
  expect(settingsOf({ ASSETS_URL }).ASSETS_URL).toBe(origin);
});

test.each([
  ['s3://viewmax', 's3://viewmax/pictures'],
  ['s3://viewmax/releases', 's3://viewmax/releases/'],
  ['s3://viewmax/all/releases', 's3://viewmax/all'],
])('the configuration rejects releases in %s beside pictures in %s', (REGISTRY_STORE, PICTURE_STORE) => {
  expect(reasonFor({ REGISTRY_STORE, PICTURE_STORE }).split('\n').slice(1)).toEqual([
    '  PICTURE_STORE: must not lie inside REGISTRY_STORE, nor around it',
  ]);
});

test('pictures are in their store, or under DATA_DIR', () => {
  const stores = { REGISTRY_STORE: 's3://viewmax/releases', PICTURE_STORE: 's3://viewmax/pictures' };
  expect(settingsOf(stores).PICTURE_STORE).toBe('s3://viewmax/pictures');
  expect(settingsOf({ DATA_DIR: '/srv/viewmax' }).PICTURE_STORE).toBe('/srv/viewmax/uploads');
  expect(reasonFor({ PICTURE_STORE: 'https://bucket.example' })).toContain('PICTURE_STORE: must be a directory');
});

test('MEDIA_HOSTS become origins, with https as the default scheme', () => {
  expect(settingsOf({}).MEDIA_HOSTS).toEqual([]);
  expect(
    settingsOf({ MEDIA_HOSTS: 'cdn.example, https://Video.example:8443/,http://10.0.0.7:9000' }).MEDIA_HOSTS,
  ).toEqual(['https://cdn.example', 'https://video.example:8443', 'http://10.0.0.7:9000']);
});

test('the configuration warns of API_ORIGIN without MEDIA_HOSTS', () => {
  const env = { API_ORIGIN: 'https://api.example', SANDBOX: '1' };
  expect(warningsOf({})).toEqual([]);
  expect(warningsOf({ ...env, MEDIA_HOSTS: 'cdn.example' })).toEqual([]);
  expect(warningsOf(env)).toEqual([
    'API_ORIGIN is set without MEDIA_HOSTS: the page blocks pictures and videos outside this site and https://api.example.',
  ]);
});

test('the configuration rejects NODE_ENV=production without DATABASE_URL, because the demo logins are public', () => {
  const sentence = 'DATABASE_URL is needed in production, or DEMO=1 for an embedded database with demo logins';
  expect(reasonFor({ NODE_ENV: 'production' })).toContain(sentence);
  expect(reasonFor({ NODE_ENV: 'production', DEMO: '0' })).toContain(sentence);
  expect(reasonFor({ NODE_ENV: 'production', DEMO: 'yes' })).toContain('DEMO: must be 0 or 1');
  expect(reasonFor({ NODE_ENV: 'production', DEMO: '1' })).toBe('accepted');
  expect(reasonFor({ NODE_ENV: 'production', ...production, SANDBOX: '1', DEMO: '1' })).toBe('accepted');
});

test('the configuration ignores an empty variable', () => {
  const { PORT, DATABASE_URL } = settingsOf({ PORT: '', DATABASE_URL: ' ' });
  expect([PORT, DATABASE_URL]).toEqual([8080, undefined]);
});

test('the configuration holds the given settings', () => {
  const settings = settingsOf({ PORT: '0', API_ORIGIN: 'http://api.example:81/', ENTRY_TIMEOUT_MS: '50' });
  expect(settings).toMatchObject({ PORT: 0, API_ORIGIN: 'http://api.example:81', ENTRY_TIMEOUT_MS: 50 });
});

test('the name of a registry is one plain word', () => {
  expect(settingsOf({}).ENVIRONMENT).toBeUndefined();
  expect(settingsOf({ ENVIRONMENT: 'staging' }).ENVIRONMENT).toBe('staging');
  expect(reasonFor({ ENVIRONMENT: 'Our Staging' })).toContain('ENVIRONMENT: must be a name such as staging');
});

test('rollouts on PostgreSQL need the fault journeys, unless the setting names other checks or none', () => {
  const checks = (env: Record<string, string>) => settingsOf({ ...production, SANDBOX: '1', ...env }).REQUIRED_CHECKS;
  expect(settingsOf({}).REQUIRED_CHECKS).toEqual([]);
  expect(checks({})).toEqual(['faults']);
  expect(checks({ REQUIRED_CHECKS: 'faults, leaks' })).toEqual(['faults', 'leaks']);
  expect(checks({ REQUIRED_CHECKS: 'none' })).toEqual([]);
});
