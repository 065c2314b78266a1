import { expect, test } from '@jest/globals';
import { readBackendConfig } from './config.ts';

const JWT_SECRET = 'x'.repeat(32);

test('every bad key is listed at once', () => {
  const read = () => readBackendConfig({ JWT_SECRET: 'short', APP_VERSION: 'new', PAYMENT_METHOD: 'cash' });
  expect(read).toThrow(/JWT_SECRET[\s\S]*PAYMENT_METHOD[\s\S]*APP_VERSION/);
});

test('a secret is enough', () => {
  expect(readBackendConfig({ JWT_SECRET })).toMatchObject({
    tokenTtlSeconds: 3600,
    corsOrigins: ['https://localhost', 'http://localhost', 'capacitor://localhost'],
    payments: { method: 'flutterwave' },
    app: { version: '3.0.12' },
  });
});
