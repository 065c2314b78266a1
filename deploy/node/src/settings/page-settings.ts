import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { type ProviderSources, paymentSources } from '@viewmax/edge';
import { sandboxScripts } from '@viewmax/sandbox';
import { payableBy } from './contradictions.ts';
import type { Environment } from './read-settings.ts';
import type { Settings } from './settings.ts';

const paymentScriptsOf = ({ SANDBOX, FLUTTERWAVE_SCRIPT_URL, PAYSTACK_SCRIPT_URL }: Settings) =>
  SANDBOX ? sandboxScripts : { flutterwave: FLUTTERWAVE_SCRIPT_URL, paystack: PAYSTACK_SCRIPT_URL };

/** The payment providers that members can use. */
export function providersOf(settings: Settings, env: Environment): ProviderSources[] {
  const scripts = paymentScriptsOf(settings);
  return payableBy({ env, roles: settings.ROLES }).map((method) => paymentSources(method, scripts[method]));
}

/** The configuration of pages. */
export const pageConfigOf = (settings: Settings): RuntimeConfig => ({
  apiBase: '',
  appVersion: settings.APP_VERSION,
  supportEmail: settings.SUPPORT_EMAIL,
  keys: {},
  reportSample: settings.REPORT_SAMPLE,
  paymentScripts: paymentScriptsOf(settings),
  contactForm: settings.CONTACT_FORM_URL,
  supportChat: settings.SUPPORT_CHAT_URL,
  pushAppId: settings.ONESIGNAL_APP_ID,
  debug: settings.SANDBOX ? { maps: '/sandbox/maps', upload: '/sandbox/upload' } : undefined,
  timeouts: {
    entryMs: settings.ENTRY_TIMEOUT_MS,
    chunkMs: settings.CHUNK_TIMEOUT_MS,
    mountMs: settings.MOUNT_TIMEOUT_MS,
    requestMs: settings.REQUEST_TIMEOUT_MS,
    longestMs: settings.LONGEST_TIMEOUT_MS,
    quietMs: settings.QUIET_MS,
  },
});
