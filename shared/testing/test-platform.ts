import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import type {} from '@viewmax/shared/bundled/flag.ts';
import { flagOf, type Platform, providePlatform, setFlags } from '@viewmax/shared/internal';
import { undos } from './undos.ts';

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
    flag: flagOf,
    ...more,
  });
}

/**
 * Turns flags of this remote on, and all others off. The next test begins with all of them off.
 *
 * @example withFlags({ 'seat-plan': true });
 */
export function withFlags(flags: Partial<Record<keyof ViewmaxFlags, boolean>>): void {
  const isOn = Object.entries<boolean | undefined>(flags).filter(([, value]) => value);
  setFlags({ revision: 0, on: isOn.map(([name]) => `:${name}@`) });
  undos.push(() => setFlags({ revision: 0, on: [] }));
}
