import { expect, test } from '@jest/globals';
import { paymentSources } from './payment-sources.ts';
import { type Policy, securityHeaders } from './security-headers.ts';

function directives(policy: Policy): Record<string, string> {
  const text = securityHeaders(policy)['content-security-policy'] ?? '';
  return Object.fromEntries(text.split('; ').map((part) => part.split(/ (.*)/)));
}

const flutterwave = paymentSources('flutterwave', 'https://checkout.flutterwave.com/v3.js');
const paystack = paymentSources('paystack', 'https://js.paystack.co/v2/inline.js');

test.each([
  [
    "Paystack's script, window and calls, and those of no other host",
    [paystack],
    {
      'script-src': "'self' https://js.paystack.co",
      'frame-src': 'https://checkout.paystack.com',
      'connect-src': "'self' https://checkout.paystack.com https://api.paystack.co",
    },
  ],
  [
    "Flutterwave's script, windows and calls",
    [flutterwave],
    {
      'script-src': "'self' https://checkout.flutterwave.com",
      'frame-src': 'https://checkout.flutterwave.com https://checkout-v3-ui-prod.f4b-flutterwave.com',
      'connect-src': "'self' https://checkout.flutterwave.com https://api.flutterwave.com https://api.ravepay.co",
    },
  ],
  [
    'our own origin once for several stand-ins',
    [
      paymentSources('flutterwave', '/sandbox/flutterwave/v3.js'),
      paymentSources('paystack', '/sandbox/paystack/v2/inline.js'),
    ],
    { 'script-src': "'self'", 'frame-src': "'self'", 'connect-src': "'self'" },
  ],
])('the policy allows %s', (_, providers, expected) => {
  expect(directives({ apiBase: '', providers })).toMatchObject(expected);
});

test('the policy allows calls to backend and form service, and forbids code from text', () => {
  const policy = directives({
    apiBase: 'https://api.viewmax.example/base',
    providers: [paystack, flutterwave],
    formService: 'https://form.example/f/1',
  });
  expect(policy['connect-src']).toMatch(/^'self' https:\/\/api\.viewmax\.example .* https:\/\/form\.example$/);
  expect(policy['form-action']).toBe("'self' https://form.example");
  expect(policy['script-src']).toBe("'self' https://js.paystack.co https://checkout.flutterwave.com");
});

test('the policy blocks a remote that sends data to a foreign host in the address of a picture or video', () => {
  const policy = directives({
    apiBase: '',
    providers: [paystack, flutterwave],
    formService: 'https://form.example/f/1',
  });
  for (const name of ['img-src', 'media-src', 'connect-src']) {
    expect(policy[name]?.split(' ')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(https?:|\*|data:)$/)]),
    );
  }
  expect(policy['img-src']).toBe("'self' blob: https://js.paystack.co https://checkout.flutterwave.com");
  expect(policy['media-src']).toBe("'self'");
});

test('the policy allows pictures and videos of the backend and of the named hosts', () => {
  const policy = directives({
    apiBase: '',
    apiOrigin: 'https://api.viewmax.example',
    mediaHosts: ['https://cdn.example', 'https://video.example:8443'],
  });
  const named = 'https://api.viewmax.example https://cdn.example https://video.example:8443';
  expect(policy['img-src']).toBe(`'self' blob: ${named}`);
  expect(policy['media-src']).toBe(`'self' ${named}`);
  expect(policy['connect-src']).toBe(`'self' ${named}`);
  expect(policy['script-src']).toBe("'self'");
});

test('the policy allows calls to the named hosts, and nothing else of them', () => {
  const connectHosts = ['https://maps.example', 'https://figures.example:8443'];
  const { 'connect-src': calls, ...others } = directives({ apiBase: '', connectHosts });
  const { 'connect-src': _, ...without } = directives({ apiBase: '' });
  expect([calls, others]).toEqual([`'self' ${connectHosts.join(' ')}`, without]);
});

test('the policy allows another host of files for the path of releases only', () => {
  const assetsUrl = 'https://files.example';
  const given = directives({ apiBase: '', assetsUrl });
  for (const name of ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src']) {
    expect([name, given[name]?.split(' ').filter((source) => source.includes('files.example'))]).toEqual([
      name,
      [`${assetsUrl}/r/`],
    ]);
  }
  const others = ['default-src', 'media-src', 'worker-src', 'frame-src', 'form-action'];
  expect(others.filter((name) => given[name]?.includes('files.example'))).toEqual([]);
});

test('a page asks for the camera and the place in its own name, and its frames and other features ask for nothing', () => {
  const given = securityHeaders({ apiBase: '', providers: [paystack, flutterwave] })['permissions-policy'] ?? '';
  const features = given.split(', ');
  expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual(['camera=(self)', 'geolocation=(self)']);
  expect(features).toEqual(expect.arrayContaining(['microphone=()', 'usb=()', 'unload=()']));
});

test("a page that opens another site's window stays unreadable for it, and a provider's window finds the page", () => {
  expect(securityHeaders({ apiBase: '' })).toMatchObject({ 'cross-origin-opener-policy': 'same-origin-allow-popups' });
});

const REQUIRED = "require-trusted-types-for 'script'; trusted-types default";

test('a page may enforce Trusted Types, only report them, or have none', () => {
  const policies = (trustedTypes?: Policy['trustedTypes']) => {
    const given = securityHeaders({ apiBase: '', trustedTypes });
    return [given['content-security-policy']?.includes(REQUIRED), given['content-security-policy-report-only']];
  };
  expect(policies('enforce')).toEqual([true, undefined]);
  expect(policies('report')).toEqual([false, `${REQUIRED}; report-uri /reports/csp`]);
  expect([policies('off'), policies()]).toEqual(new Array(2).fill([false, undefined]));
});

test('the header allows one policy, which the shell makes before a remote can', () => {
  const { 'trusted-types': names } = directives({ apiBase: '', trustedTypes: 'enforce' });
  expect(names).toBe('default');
});

test('a page reports scripts without a hash and runs them, because a payment script has none', () => {
  const given = securityHeaders({ apiBase: '' });
  expect(given).toMatchObject({
    'integrity-policy-report-only': 'blocked-destinations=(script), endpoints=(page)',
    'reporting-endpoints': 'page="/reports/csp"',
  });
  expect(Object.keys(given)).not.toContain('integrity-policy');
});
