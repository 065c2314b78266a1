import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { backendEnvironment } from '@viewmax/backend/config';
import { readConfig, stackEnvironment } from './config.ts';

const reasonFor = (env: Record<string, string>) => {
  try {
    readConfig(env);
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
  expect(readConfig({ OTHER_SIGNING_KEYS: `${next}, ${last}` }).otherKeys).toEqual([next, last]);
});

test('a stack with API_ORIGIN needs no secret of calls', () => {
  const { JWT_SECRET: _, PHONE_MARK_SECRET: __, ...registry } = production;
  expect(reasonFor({ ...registry, API_ORIGIN: 'https://api.example/' })).toBe('accepted');
});

test('a stack on PostgreSQL needs a payment key or SANDBOX=1', () => {
  expect(reasonFor(production)).toContain('FLUTTERWAVE_SECRET_KEY or PAYSTACK_SECRET_KEY is needed, or SANDBOX=1');
  expect(readConfig({ ...production, SANDBOX: '1' })).toMatchObject({
    sandbox: true,
    providers: [{ frames: ["'self'"] }, { frames: ["'self'"] }],
  });
  expect(readConfig({ ...production, PAYSTACK_SECRET_KEY: 'sk_live_x' })).toMatchObject({
    sandbox: false,
    providers: [{ scripts: ['https://js.paystack.co'], frames: ['https://checkout.paystack.com'] }],
    page: { paymentScripts: { paystack: 'https://js.paystack.co/v2/inline.js' } },
  });
});

test('pages enforce Trusted Types with the stand-ins, and report only with a real payment script until ops enforce them', () => {
  const real = { ...production, PAYSTACK_SECRET_KEY: 'sk_live_x' };
  expect(readConfig({}).trustedTypes).toBe('enforce');
  expect(readConfig(real).trustedTypes).toBe('report');
  expect(readConfig({ ...real, TRUSTED_TYPES: 'enforce' }).trustedTypes).toBe('enforce');
  expect(reasonFor({ TRUSTED_TYPES: 'on' })).toContain('TRUSTED_TYPES: must be off, report or enforce');
});

test('API_ORIGIN enables every payment provider, and CONTACT_FORM_URL sets the form service', () => {
  const config = readConfig({
    API_ORIGIN: 'https://api.example',
    SANDBOX: '0',
    CONTACT_FORM_URL: 'https://form.example/f',
  });
  expect(config.providers).toHaveLength(2);
  expect(config).toMatchObject({
    formService: 'https://form.example/f',
    page: { contactForm: 'https://form.example/f' },
  });
});

test('the sandbox rejects a live key, and the message does not contain it', () => {
  const message = reasonFor({ PAYSTACK_SECRET_KEY: 'sk_live_secret' });
  expect(message).toContain('PAYSTACK_SECRET_KEY does not begin with sk_test_');
  expect(message).not.toContain('sk_live_secret');
});

test('a stack without settings runs on this machine alone', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 8080, databaseUrl: undefined, apiOrigin: undefined, logLevel: 'warn' });
  expect(config.dataDir).toBe(join(process.cwd(), '.data'));
  expect(config.store).toBe(join(process.cwd(), '.data/releases'));
  expect(config.corsOrigins).toEqual(expect.arrayContaining(['https://localhost', 'capacitor://localhost']));
  expect(config.page).toEqual({
    apiBase: '',
    appVersion: '3.0.12',
    supportEmail: 'support@viewmax.example',
    keys: {},
    reportSample: 1,
    paymentScripts: { flutterwave: '/sandbox/flutterwave/v3.js', paystack: '/sandbox/paystack/v2/inline.js' },
    debug: { maps: '/sandbox/maps', upload: '/sandbox/upload' },
    timeouts: { entryMs: 8000, chunkMs: 10_000, mountMs: 5000, requestMs: 15_000 },
  });
});

test('ops has its own port and origin, never those of the app', () => {
  expect(readConfig({})).toMatchObject({ port: 8080, opsPort: 8081, publicUrl: undefined, opsUrl: undefined });
  expect(readConfig({ PORT: '0' }).opsPort).toBe(0);
  expect(readConfig({ PORT: '9000', OPS_PORT: '7000' }).opsPort).toBe(7000);
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
])('the configuration rejects %j in MEDIA_HOSTS, because it allows more than one host', (MEDIA_HOSTS) => {
  expect(reasonFor({ MEDIA_HOSTS })).toContain('MEDIA_HOSTS: must be hosts or origins');
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
  expect(readConfig({ ASSETS_URL }).assetsUrl).toBe(origin);
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
  expect(readConfig(stores).pictureStore).toBe('s3://viewmax/pictures');
  expect(readConfig({ DATA_DIR: '/srv/viewmax' }).pictureStore).toBe('/srv/viewmax/uploads');
  expect(reasonFor({ PICTURE_STORE: 'https://bucket.example' })).toContain('PICTURE_STORE: must be a directory');
});

test('MEDIA_HOSTS become origins, with https as the default scheme', () => {
  expect(readConfig({}).mediaHosts).toEqual([]);
  expect(
    readConfig({ MEDIA_HOSTS: 'cdn.example, https://Video.example:8443/,http://10.0.0.7:9000' }).mediaHosts,
  ).toEqual(['https://cdn.example', 'https://video.example:8443', 'http://10.0.0.7:9000']);
});

test('the configuration warns of API_ORIGIN without MEDIA_HOSTS', () => {
  const env = { API_ORIGIN: 'https://api.example', SANDBOX: '1' };
  expect(readConfig({}).warnings).toEqual([]);
  expect(readConfig({ ...env, MEDIA_HOSTS: 'cdn.example' }).warnings).toEqual([]);
  expect(readConfig(env).warnings).toEqual([
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
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined });
});

test('the configuration holds the given settings', () => {
  const config = readConfig({ PORT: '0', API_ORIGIN: 'http://api.example:81/', ENTRY_TIMEOUT_MS: '50' });
  expect(config).toMatchObject({ port: 0, apiOrigin: 'http://api.example:81', page: { timeouts: { entryMs: 50 } } });
});

test.each([
  ['the stack', '../../README.md', stackEnvironment],
  ['the backend', '../../../../backend/README.md', backendEnvironment],
])('the README of %s lists each of its settings', (_, file, environment) => {
  const readme = readFileSync(join(import.meta.dirname, file), 'utf8');
  expect(Object.keys(environment.shape).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('the name of a registry is one plain word', () => {
  expect(readConfig({}).environment).toBeUndefined();
  expect(readConfig({ ENVIRONMENT: 'staging' }).environment).toBe('staging');
  expect(reasonFor({ ENVIRONMENT: 'Our Staging' })).toContain('ENVIRONMENT: must be a name such as staging');
});

test('rollouts on PostgreSQL need the fault journeys, unless the setting names other checks or none', () => {
  const checks = (env: Record<string, string>) => readConfig({ ...production, SANDBOX: '1', ...env }).requiredChecks;
  expect(readConfig({}).requiredChecks).toEqual([]);
  expect(checks({})).toEqual(['faults']);
  expect(checks({ REQUIRED_CHECKS: 'faults, leaks' })).toEqual(['faults', 'leaks']);
  expect(checks({ REQUIRED_CHECKS: 'none' })).toEqual([]);
});
