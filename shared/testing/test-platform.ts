import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { type Platform, providePlatform } from '@viewmax/shared/internal';

/** The configuration of the page in a test. */
export const testConfig: RuntimeConfig = {
  apiBase: '',
  appVersion: '3.0.12',
  supportEmail: 'support@viewmax.example',
  keys: {},
  reportSample: 1,
  paymentScripts: { flutterwave: '/scripts/flutterwave.js', paystack: '/scripts/paystack.js' },
  timeouts: { entryMs: 1_000, chunkMs: 1_000, mountMs: 1_000, requestMs: 1_000 },
};

/** A shell without effects: slots stay empty and failures are dropped. `more` replaces parts of it. */
export function provideTestPlatform(more: Partial<Platform> = {}): void {
  providePlatform({
    config: testConfig,
    setId: 'test-set',
    fillSlot: () => ({ update: () => {}, remove: () => {} }),
    report: () => {},
    ...more,
  });
}
