import { expect, test } from '@jest/globals';
import { readBackendConfig } from './config.ts';
import { readProcessConfig, readServerConfig } from './process-config.ts';
import { secretsBy } from './secrets.ts';

const secrets = secretsBy(() => 'x'.repeat(32));

test('the error lists every bad key', () => {
  const read = () => readBackendConfig({ JWT_SECRET: 'short', APP_VERSION: 'new', PAYMENT_METHOD: 'cash' });
  expect(read).toThrow(/JWT_SECRET[\s\S]*PAYMENT_METHOD[\s\S]*APP_VERSION/);
});

test('a server lists the bad keys of its process and of its calls together, each once', () => {
  const read = () => readServerConfig({ DATABASE_URL: 'postgres://db/viewmax', PORT: '99999', PAYMENT_METHOD: 'cash' });
  expect(read).toThrow(
    /^Bad configuration:\n {2}PORT: .+\n {2}JWT_SECRET: .+\n {2}PHONE_MARK_SECRET: .+\n {2}PAYMENT_METHOD: .+$/,
  );
  expect(() => readProcessConfig({ LOG_LEVEL: 'loud' })).toThrow(/^Bad configuration:\n {2}LOG_LEVEL: /);
});

test('the config rejects NODE_ENV=production without DATABASE_URL, since demo logins would work', () => {
  expect(() => readServerConfig({ NODE_ENV: 'production' })).toThrow(
    'DATABASE_URL: is needed in production, or DEMO=1 for an embedded database with demo logins',
  );
  expect(readServerConfig({ NODE_ENV: 'production', DEMO: '1' })).toMatchObject({ DEMO: '1' });
});

test('PGlite needs no setting', () => {
  expect(readServerConfig({})).toMatchObject({ PORT: 8081, DATA_DIR: '.data' });
});

test('on PostgreSQL two secrets are enough', () => {
  expect(readBackendConfig(secrets)).toMatchObject({
    tokenTtlSeconds: 3600,
    corsOrigins: ['https://localhost', 'http://localhost', 'capacitor://localhost'],
    payments: { method: 'flutterwave' },
    app: { version: '3.0.12' },
  });
});
