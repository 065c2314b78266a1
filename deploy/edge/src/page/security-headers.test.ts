import { expect, test } from '@jest/globals';
import { securityHeaders } from './security-headers.ts';

test('only the configured providers, backend and form service are let in beside ourselves', () => {
  const { 'content-security-policy': policy } = securityHeaders({
    apiBase: 'https://api.viewmax.example/base',
    providers: ['https://pay.example', 'https://js.pay.example'],
    formService: 'https://form.example/f/1',
  });
  expect(policy).toContain("script-src 'self' https://pay.example https://js.pay.example; ");
  expect(policy).toContain(
    "connect-src 'self' https://api.viewmax.example https://pay.example https://js.pay.example; ",
  );
  expect(policy).toContain('frame-src https://pay.example https://js.pay.example; ');
  expect(policy).toContain("form-action 'self' https://form.example; ");
  expect(policy).not.toContain('unsafe-eval');
});
