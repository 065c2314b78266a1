import { expect, test } from '@jest/globals';
import { inlineCss } from './inline-css.ts';

test('a stylesheet cannot close the style element', () => {
  expect(inlineCss('a::after { content: "</style><script>" }', '/r/x/')).not.toContain('</');
});

test('relative URLs of an inlined stylesheet resolve to its folder, and other URLs stay', () => {
  const css =
    'a{b:url(x.svg) url("y.svg") url(data:image/png;base64,AA) url(/abs.svg) url(https://e.example/z) url(#id)}';
  expect(inlineCss(css, '/r/shell/1/')).toBe(
    'a{b:url(/r/shell/1/x.svg) url("/r/shell/1/y.svg") url(data:image/png;base64,AA) url(/abs.svg) url(https://e.example/z) url(#id)}',
  );
});
