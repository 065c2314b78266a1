import { expect, test } from '@jest/globals';
import { mustBeLinear } from '@viewmax/testing/server/test-linear';
import { INLINE_BYTES, inlineCss } from './inline-css.ts';

test('a stylesheet cannot close the style element', () => {
  expect(inlineCss('a::after { content: "</style><script>" }', '/r/x/')).not.toContain('</');
});

test('relative URLs of an inlined stylesheet resolve to its folder, and other URLs stay', () => {
  const css =
    'a{b:url(x.svg) url("y.svg") URL( z.svg ) url(data:image/png;base64,AA) url(/abs.svg) url(https://e.example/z) url(#id) url() url("")}';
  expect(inlineCss(css, '/r/shell/1/')).toBe(
    'a{b:url(/r/shell/1/x.svg) url("/r/shell/1/y.svg") URL( /r/shell/1/z.svg ) url(data:image/png;base64,AA) url(/abs.svg) url(https://e.example/z) url(#id) url() url("")}',
  );
});

test.each([
  ['URLs that never end', (length: number) => 'url(a'.repeat(length / 5)],
  ['spaces in a URL', (length: number) => `url(${' '.repeat(length)}`],
  ['quotes', (length: number) => 'url("'.repeat(length / 5)],
  ['letters', (length: number) => `url(${'a'.repeat(length)}`],
  ['closing tags', (length: number) => '</'.repeat(length / 2)],
])('a hostile stylesheet of %s takes linear time', (_, css) => {
  mustBeLinear((text) => inlineCss(text, '/r/x/', text.length), css);
});

test('a stylesheet above 64 KB is not inlined', () => {
  expect(inlineCss('a'.repeat(INLINE_BYTES), '/r/x/')).toHaveLength(INLINE_BYTES);
  expect(inlineCss(`${'a'.repeat(INLINE_BYTES - 1)}é`, '/r/x/')).toBeNull();
});
