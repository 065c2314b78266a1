import { expect, test } from '@jest/globals';
import { paymentSources } from './payment-sources.ts';
import { type Policy, securityHeaders } from './security-headers.ts';

function directives(policy: Policy): Record<string, string> {
  const text = securityHeaders(policy)['content-security-policy'] ?? '';
  return Object.fromEntries(text.split('; ').map((part) => part.split(/ (.*)/)));
}

const flutterwave = paymentSources('flutterwave', 'https://checkout.flutterwave.com/v3.js');
const paystack = paymentSources('paystack', 'https://js.paystack.co/v2/inline.js');

test('without a provider no frame and no script of anybody else is let in', () => {
  expect(directives({ apiBase: '' })).toMatchObject({
    'script-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'form-action': "'self'",
  });
});

test("Paystack's script, window and calls are let in, and nobody else's", () => {
  expect(directives({ apiBase: '', providers: [paystack] })).toMatchObject({
    'script-src': "'self' https://js.paystack.co",
    'frame-src': 'https://checkout.paystack.com',
    'connect-src': "'self' https://checkout.paystack.com https://api.paystack.co",
  });
});

test("Flutterwave's script, windows and calls are let in", () => {
  expect(directives({ apiBase: '', providers: [flutterwave] })).toMatchObject({
    'script-src': "'self' https://checkout.flutterwave.com",
    'frame-src': 'https://checkout.flutterwave.com https://checkout-v3-ui-prod.f4b-flutterwave.com',
    'connect-src': "'self' https://checkout.flutterwave.com https://api.flutterwave.com https://api.ravepay.co",
  });
});

test('stand-ins live at our own origin, and two of them are named once', () => {
  const providers = [
    paymentSources('flutterwave', '/sandbox/flutterwave/v3.js'),
    paymentSources('paystack', '/sandbox/paystack/v2/inline.js'),
  ];
  expect(directives({ apiBase: '', providers })).toMatchObject({
    'script-src': "'self'",
    'frame-src': "'self'",
    'connect-src': "'self'",
  });
});

test('the backend and the form service may be asked, and code is never made from text', () => {
  const policy = directives({
    apiBase: 'https://api.viewmax.example/base',
    providers: [paystack, flutterwave],
    formService: 'https://form.example/f/1',
  });
  expect(policy['connect-src']).toMatch(/^'self' https:\/\/api\.viewmax\.example .* https:\/\/form\.example$/);
  expect(policy['form-action']).toBe("'self' https://form.example");
  expect(policy['script-src']).toBe("'self' https://js.paystack.co https://checkout.flutterwave.com");
});

test('a remote that sends what it read to any https host as the address of a picture or a video is stopped', () => {
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

test('pictures and videos may be at the backend and at the hosts that are named for them', () => {
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
