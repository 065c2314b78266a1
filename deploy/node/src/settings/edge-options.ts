import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { type AppLinks, type EdgeOptions, paymentSources } from '@viewmax/edge';
import { sandboxScripts } from '@viewmax/sandbox';
import { payableBy } from './check-together.ts';
import type { Environment, Settings } from './settings.ts';

const paymentScriptsOf = ({ SANDBOX, FLUTTERWAVE_SCRIPT_URL, PAYSTACK_SCRIPT_URL }: Settings) =>
  SANDBOX ? sandboxScripts : { flutterwave: FLUTTERWAVE_SCRIPT_URL, paystack: PAYSTACK_SCRIPT_URL };

const pageConfigOf = (settings: Settings): RuntimeConfig => ({
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

/** The apps that may open links of the site. */
function appLinksOf(settings: Settings): AppLinks {
  const { ANDROID_PACKAGE, ANDROID_CERT_SHA256, IOS_TEAM_ID, IOS_BUNDLE_ID } = settings;
  return {
    ...(ANDROID_PACKAGE &&
      ANDROID_CERT_SHA256 && { android: { packageName: ANDROID_PACKAGE, fingerprints: ANDROID_CERT_SHA256 } }),
    ...(IOS_TEAM_ID && IOS_BUNDLE_ID && { ios: { teamId: IOS_TEAM_ID, bundleId: IOS_BUNDLE_ID } }),
  };
}

/** The options of the edge that come from settings. */
export function edgeOptionsOf(settings: Settings, env: Environment): Omit<EdgeOptions, 'registry'> {
  const { CALLS_URL, SANDBOX } = settings;
  const scripts = paymentScriptsOf(settings);
  return {
    config: pageConfigOf(settings),
    providers: payableBy(settings, env).map((method) => paymentSources(method, scripts[method])),
    formService: settings.CONTACT_FORM_URL,
    mediaHosts: settings.MEDIA_HOSTS,
    connectHosts: settings.CONNECT_HOSTS,
    trustedTypes: settings.TRUSTED_TYPES,
    corsOrigins: settings.CORS_ORIGINS,
    apiOrigin: settings.API_ORIGIN,
    callsUrl: CALLS_URL,
    forwarded: CALLS_URL && SANDBOX ? ['/api', '/img', '/sandbox'] : undefined,
    assetsUrl: settings.ASSETS_URL,
    hasDeltas: settings.DELTAS !== '0',
    publicUrl: settings.PUBLIC_URL,
    previewUrl: settings.PREVIEW_URL,
    appLinks: appLinksOf(settings),
  };
}
