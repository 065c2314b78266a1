export interface Policy {
  /** Origin of the backend; empty for the page's own. */
  apiBase: string;
  providers?: readonly string[];
  formService?: string;
}

/** What a page may load and whom it may talk to. */
export function securityHeaders({ apiBase, providers = [], formService }: Policy): Record<string, string> {
  const api = apiBase ? [new URL(apiBase).origin] : [];
  const form = formService ? [new URL(formService).origin] : [];
  const policy = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...providers],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:', 'https:'],
    ['worker-src', "'self'", 'blob:'],
    ['connect-src', "'self'", ...api, ...providers],
    ['frame-src', ...(providers.length > 0 ? providers : ["'none'"])],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'", ...form],
    ['frame-ancestors', "'none'"],
    ['report-uri', '/reports/csp'],
  ];
  return {
    'content-security-policy': policy.map((directive) => directive.join(' ')).join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}
