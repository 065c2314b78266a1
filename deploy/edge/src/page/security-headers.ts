import { permissionsPolicy } from '@viewmax/server/permissions-policy';
import type { ProviderSources } from './payment-sources.ts';

/** `report`: the browser only reports. `enforce`: it refuses as well. */
export type TrustedTypes = 'off' | 'report' | 'enforce';

export interface Policy {
  /** Origin of the backend; empty for the page's own. */
  apiBase: string;
  /**
   * The origin of a remote backend, whose responses may contain absolute addresses of pictures. The edge forwards `/api`
   * and `/img` to it.
   */
  apiOrigin?: string;
  /** The payment providers whose scripts, windows and calls the page needs. */
  providers?: readonly ProviderSources[];
  /** The contact form's target, if it has another origin than the page. */
  formService?: string;
  /** Origins of pictures and videos on other hosts, besides ours and the backend's. */
  mediaHosts?: readonly string[];
  /** Origins of other companies that code of every page calls. */
  connectHosts?: readonly string[];
  /** The origin of the files of releases, if it is another one than the page's. */
  assetsUrl?: string;
  /** Whether code may load only scripts that the shell's policy accepts. Only for a shell that makes this policy. */
  trustedTypes?: TrustedTypes;
}

const SELF = "'self'";
const REPORTS = '/reports/csp';
/** The shell makes the policy `default` before any remote runs, so no code can make another one. */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default";

const trustedTypesHeaders = (trustedTypes: TrustedTypes | undefined, policy: string): Record<string, string> => ({
  'content-security-policy': trustedTypes === 'enforce' ? `${policy}; ${TRUSTED_TYPES}` : policy,
  ...(trustedTypes === 'report' && {
    'content-security-policy-report-only': `${TRUSTED_TYPES}; report-uri ${REPORTS}`,
  }),
});

// The scripts of payment providers have no hash, so a page that enforced this could take no payment.
const INTEGRITY = {
  'integrity-policy-report-only': 'blocked-destinations=(script), endpoints=(page)',
  'reporting-endpoints': `page="${REPORTS}"`,
};

/** The headers of a page: sources that it may load, hosts that it may call, and what its code may not do. */
export function securityHeaders(options: Policy): Record<string, string> {
  const { apiBase, apiOrigin, providers = [], formService, mediaHosts = [], connectHosts = [], assetsUrl } = options;
  const { trustedTypes } = options;
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
      ...connectHosts,
    ],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', SELF, ...form],
    ['frame-ancestors', "'none'"],
    ['report-uri', REPORTS],
  ];
  const text = policy.map((directive) => [...new Set(directive)].join(' ')).join('; ');
  return {
    ...trustedTypesHeaders(trustedTypes, text),
    ...INTEGRITY,
    // A payment provider may open a window of its own, which has to find this page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissionsPolicy('camera', 'geolocation'),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}
