import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import type { TakenSet } from './take-set.ts';

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

/** Within a script element, only `<` can close it or open a comment. */
const block = (id: string, text: string): string =>
  `<script type="application/json" id="${id}">${text.replaceAll('<', '\\u003c')}</script>`;

/** The page's addresses that begin with a slash belong to the site. */
function ofSite(config: RuntimeConfig, site: string): RuntimeConfig {
  const absolute = <T>(value: T): T =>
    (typeof value === 'string' && value.startsWith('/') ? new URL(value, site).href : value) as T;
  const all = <T extends object>(values: T): T =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, absolute(value)])) as T;
  return {
    ...config,
    apiBase: config.apiBase || site,
    contactForm: config.contactForm ?? new URL('/sandbox/form', site).href,
    paymentScripts: all(config.paymentScripts),
    ...(config.debug && { debug: all(config.debug) }),
  };
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * The app's page. Its script chooses a set and loads the shell, which replaces the waiting mark.
 *
 * Old Android web views get the bridge as an inline script after `<head>`. It runs, because a policy in an element applies
 * only to what follows it. Newer ones and iOS run the bridge before the page, outside any policy.
 */
export function pageHtml({ text, config, policy }: Pick<TakenSet, 'text' | 'config' | 'policy'>, site: string): string {
  return `<!doctype html>
<html lang="en" data-kept>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(appPolicy(policy, site))}">
<title>Viewmax</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#0B0A0D" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#F7F4F0" media="(prefers-color-scheme: light)">
<style>html{background:#F7F4F0}@media (prefers-color-scheme:dark){html{background:#0B0A0D}}</style>
</head>
<body>
${block('baked', text)}
${block('config', JSON.stringify(ofSite(config, site)))}
<div id="app"></div>
<script type="module" src="/start.js"></script>
</body>
</html>
`;
}
