import type { ProviderSources } from './payment-sources.ts';

export interface Policy {
  /** Origin of the backend; empty for the page's own. */
  apiBase: string;
  /** Origin of a backend elsewhere, whose answers may name pictures at its own address. */
  apiOrigin?: string;
  providers?: readonly ProviderSources[];
  formService?: string;
  /** Origins of pictures and videos that are kept elsewhere. */
  mediaHosts?: readonly string[];
}

const SELF = "'self'";

/** What a page may load and whom it may talk to. */
export function securityHeaders(options: Policy): Record<string, string> {
  const { apiBase, apiOrigin, providers = [], formService, mediaHosts = [] } = options;
  const api = [apiBase, apiOrigin].flatMap((url) => (url ? [new URL(url).origin] : []));
  const scripts = providers.flatMap((provider) => provider.scripts);
  const form = formService ? [new URL(formService).origin] : [];
  const frames = providers.flatMap((provider) => provider.frames);
  const policy: [string, ...string[]][] = [
    ['default-src', SELF],
    ['script-src', SELF, ...scripts],
    ['style-src', SELF, "'unsafe-inline'"],
    // `blob:` is the phone's own copy of a profile picture. A provider's script may show its mark beside its window.
    ['img-src', SELF, 'blob:', ...api, ...scripts, ...mediaHosts],
    ['media-src', SELF, ...api, ...mediaHosts],
    // `blob:` is the worker that makes a picture smaller.
    ['worker-src', SELF, 'blob:'],
    // The page fetches a profile picture, and a backend elsewhere may redirect that call to the host that has it.
    ['connect-src', SELF, ...api, ...providers.flatMap(({ connections }) => connections), ...form, ...mediaHosts],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', SELF, ...form],
    ['frame-ancestors', "'none'"],
    ['report-uri', '/reports/csp'],
  ];
  return {
    'content-security-policy': policy.map((directive) => [...new Set(directive)].join(' ')).join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}
