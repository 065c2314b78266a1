import type { ProviderSources } from './payment-sources.ts';

export interface Policy {
  /** Origin of the backend; empty for the page's own. */
  apiBase: string;
  /** Origin of a remote backend, whose responses may contain absolute addresses of pictures. */
  apiOrigin?: string;
  providers?: readonly ProviderSources[];
  formService?: string;
  /** Origins of pictures and videos on other hosts. */
  mediaHosts?: readonly string[];
  /** Another origin of the files of releases. */
  assetsUrl?: string;
}

const SELF = "'self'";

/** The policy of a page: sources that it may load and hosts that it may call. */
export function securityHeaders(options: Policy): Record<string, string> {
  const { apiBase, apiOrigin, providers = [], formService, mediaHosts = [], assetsUrl } = options;
  const api = [apiBase, apiOrigin].flatMap((url) => (url ? [new URL(url).origin] : []));
  const scripts = providers.flatMap((provider) => provider.scripts);
  // Only the path of releases, because the host may serve other files too.
  const files = assetsUrl ? [`${assetsUrl}/r/`] : [];
  const form = formService ? [new URL(formService).origin] : [];
  const frames = providers.flatMap((provider) => provider.frames);
  const policy: [string, ...string[]][] = [
    ['default-src', SELF],
    ['script-src', SELF, ...files, ...scripts],
    ['style-src', SELF, ...files, "'unsafe-inline'"],
    ['font-src', SELF, ...files],
    // `blob:` is the local preview of a profile picture. A provider's script may show its logo beside its window.
    ['img-src', SELF, ...files, 'blob:', ...api, ...scripts, ...mediaHosts],
    ['media-src', SELF, ...api, ...mediaHosts],
    // `blob:` is the worker that shrinks a picture.
    ['worker-src', SELF, 'blob:'],
    // The page fetches a file again to tell changed bytes from a lost file. It also fetches a profile picture, and a remote backend may redirect this call to its media host.
    [
      'connect-src',
      SELF,
      ...files,
      ...api,
      ...providers.flatMap(({ connections }) => connections),
      ...form,
      ...mediaHosts,
    ],
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
