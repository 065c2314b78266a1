/** A page cannot set these in an element. */
const HEADER_ONLY = ['frame-ancestors', 'report-uri', 'report-to', 'sandbox'];

/** The app's start script loads the shell, so it runs before the shell can make the policy for Trusted Types. */
const AFTER_THE_SHELL = ['require-trusted-types-for', 'trusted-types'];

/** A worker's script has the origin of its page. */
const OWN_ONLY = ['worker-src'];

const OWN = "'self'";

/**
 * The content security policy of the app's page. It is that of the site's page, and the site is a second own origin,
 * because the app's page has another one.
 */
export function appPolicy(ofSite: string, site: string): string {
  const directives = ofSite.split(';').map((directive) => directive.trim().split(/\s+/) as [string, ...string[]]);
  return directives
    .filter(([name]) => name && ![...HEADER_ONLY, ...AFTER_THE_SHELL].includes(name))
    .map(([name, ...sources]) => {
      const isShared = sources.includes(OWN) && !OWN_ONLY.includes(name);
      return [name, ...sources, ...(isShared ? [new URL(site).origin] : [])].join(' ');
    })
    .join('; ');
}
