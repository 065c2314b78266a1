import { expect, test } from '@jest/globals';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { appPolicy, pageHtml } from './page-html.ts';

const SITE = 'https://viewmax.example';
const OF_SITE = [
  "default-src 'self'",
  "script-src 'self' https://cdn.example/r/ https://js.paystack.co",
  "worker-src 'self' blob:",
  "frame-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  'report-uri /reports/csp',
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

test('the app may load from the site, and from the other hosts that the site’s page may load from', () => {
  expect(appPolicy(OF_SITE, `${SITE}/`)).toBe(
    [
      "default-src 'self' https://viewmax.example",
      "script-src 'self' https://cdn.example/r/ https://js.paystack.co https://viewmax.example",
      "worker-src 'self' blob:",
      "frame-src 'none'",
      "base-uri 'none'",
    ].join('; '),
  );
});

test('the app’s page has the policy before every script, and after the place of Android’s bridge', () => {
  const config = { apiBase: '', paymentScripts: {} } as RuntimeConfig;
  const html = pageHtml({ text: '{}', config, policy: OF_SITE }, SITE);
  const at = html.indexOf(`<meta http-equiv="Content-Security-Policy" content="${appPolicy(OF_SITE, SITE)}">`);
  expect(at).toBeGreaterThan(html.indexOf('<head>'));
  expect(at).toBeLessThan(html.search(/<script|<style/));
});
