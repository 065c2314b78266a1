import { expect, test } from '@jest/globals';
import { newerStyles, stylesIn } from './newer-styles.ts';

/** Flex `gap` and `inset` are older than every browser of the list. */
const OLD = { chrome: 80 << 16, safari: 13 << 16, ios_saf: 13 << 16, firefox: 60 << 16 };

test.each([
  ['gap of flex', '.a{display:flex;gap:8px}'],
  ['gap of flex', '.a{row-gap:8px;display:inline-flex}'],
  ['inset', '.a{position:fixed;inset:0}'],
])('the check finds %s for browsers before the list: %s', (what, css) => {
  expect(newerStyles(css, OLD)).toEqual([expect.stringContaining(`${what} in `)]);
  expect(newerStyles(css)).toEqual([]);
});

test.each([
  ['aspect-ratio', '.a{aspect-ratio:2/3}'],
  ['a transform of its own', '.a{rotate:9deg}'],
  ['mask', '.a{mask:linear-gradient(#000,#0000)}'],
  ['dvh', '.a{min-height:100dvh}'],
  ['dvh', '.a{--screen:calc(100svh - 4px)}'],
  ['dvh', '.a{height:100dvh;height:100vh}'],
  ['dvh', '@supports (aspect-ratio:1){.a{height:100dvh}}'],
  ['height: fit-content', '.a{height:fit-content}'],
  ['overflow: clip', '.a{overflow:clip}'],
  ['color-mix()', '.a{color:color-mix(in srgb,red 25%,blue)}'],
  ['oklch()', '.a{color:oklch(40% 0.2 30)}'],
  ['light-dark()', '.a{color:light-dark(#000,#fff)}'],
  ['container', '.a{container-type:inline-size}'],
  ['a gradient to transparent', '.a{background:linear-gradient(#f00,transparent 30%)}'],
  ['a gradient to transparent', ':root{--a:radial-gradient(120% 70% at 0 0,rgb(0 0 0/.4),#0000 72%)}'],
  ['::backdrop with var()', '.a::backdrop{background:var(--scrim)}'],
  [':focus-visible in a list', '.a:hover,.a:focus-visible{color:red}'],
  [':focus-visible in a list', '.a:focus-visible,.a:hover{color:red}'],
  [':has()', '.a:has(.b){color:red}'],
  [':is()', '.a :is(.b,.c){color:red}'],
  ['nesting', '.a{&:hover{color:red}}'],
  ['@container', '@container (min-width:1px){.a{color:red}}'],
  ['@layer', '@layer a{.a{color:red}}'],
  ['@scope', '@scope (.a){.b{color:red}}'],
  ['a range of @media', '@media (width>=1px){.a{color:red}}'],
])('the check finds %s: %s', (what, css) => {
  expect(newerStyles(css)).toEqual([expect.stringContaining(`${what} in `)]);
});

test.each([
  '.a{height:100vh;height:100dvh}',
  '@supports (height:100dvh){.a{--screen:100dvh}}',
  '@supports selector(:has(*)){.a:has(.b){color:red}}',
  '.a{-webkit-mask:linear-gradient(#000,#0000);mask:linear-gradient(#000,#0000)}',
  '.a:focus-visible{color:red}',
  '.a:focus:not(:focus-visible){outline:none}',
  '.a:focus-visible,.b:focus-visible{color:red}',
  '.a::backdrop{background:#06050bb8}',
  '.a{display:grid;gap:8px;inset:0;text-wrap:balance;width:fit-content}',
  '.a{background:linear-gradient(#f00,#f000 30%)}',
])('the check allows styles of the oldest browsers, and a fallback: %s', (css) => {
  expect(newerStyles(css)).toEqual([]);
});

test('the styles of a page or a script are those of its style elements', () => {
  expect(stylesIn('a.css', '.a{}')).toBe('.a{}');
  expect(stylesIn('a.js', `x='<style id="b">.b{}</style><p>.c{}</p><style>\${c.css}.d{}</style>'`)).toBe('.b{}\n.d{}');
});
