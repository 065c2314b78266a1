import { expect, test } from '@jest/globals';
import { readBackendConfig } from './backend-config.ts';
import { secretsBy } from './secrets.ts';

const secrets = secretsBy(() => 'x'.repeat(32));

test('the error lists every bad key', () => {
  const read = () =>
    readBackendConfig({ JWT_SECRET: 'short', OTHER_JWT_SECRETS: 'brief', APP_VERSION: 'new', PAYMENT_METHOD: 'cash' });
  expect(read).toThrow(
    /^Bad configuration:\n {2}JWT_SECRET: .+\n {2}OTHER_JWT_SECRETS: .+\n {2}PHONE_MARK_SECRET: .+\n {2}PAYMENT_METHOD: .+\n {2}APP_VERSION: .+$/,
  );
});

test('two secrets are enough, and each setting has the name of its variable', () => {
  expect(readBackendConfig(secrets)).toMatchObject({
    TOKEN_TTL_SECONDS: 3600,
    CORS_ORIGINS: 'https://localhost,http://localhost,capacitor://localhost',
    PAYMENT_METHOD: 'flutterwave',
    APP_VERSION: '3.0.12',
  });
});

test("a provider's address loses the slash at its end", () => {
  const { PAYSTACK_API_URL } = readBackendConfig({ ...secrets, PAYSTACK_API_URL: 'https://pay.example/' });
  expect(PAYSTACK_API_URL).toBe('https://pay.example');
});
