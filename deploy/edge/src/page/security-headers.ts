import type { ProviderSources } from './payment-sources.ts';

export interface Policy {
  /** Origin of the backend; empty for the page's own. */
  apiBase: string;
  providers?: readonly ProviderSources[];
  formService?: string;
}

const SELF = "'self'";

/** What a page may load and whom it may talk to. */
export function securityHeaders({ apiBase, providers = [], formService }: Policy): Record<string, string> {
  const api = apiBase ? [new URL(apiBase).origin] : [];
  const form = formService ? [new URL(formService).origin] : [];
  const frames = providers.flatMap((provider) => provider.frames);
  const policy: [string, ...string[]][] = [
    ['default-src', SELF],
    ['script-src', SELF, ...providers.flatMap(({ scripts }) => scripts)],
    ['style-src', SELF, "'unsafe-inline'"],
    // Posters and trailers may be wherever a backend keeps them.
    ['img-src', SELF, 'data:', 'blob:', 'https:'],
    ['media-src', SELF, 'https:'],
    ['worker-src', SELF, 'blob:'],
    ['connect-src', SELF, ...api, ...providers.flatMap(({ connections }) => connections), ...form],
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
