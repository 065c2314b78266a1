import { expect, test } from '@jest/globals';
import { checkMarkup } from './check-markup.ts';

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT src="/x.js"></SCRIPT>',
  '<style>body{display:none}</style>',
  '<link rel="stylesheet" href="/x.css">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<base href="//evil.example/">',
  '<iframe src="/"></iframe>',
  '<object data="/x"></object>',
  '<svg><foreignObject></foreignObject></svg>',
  '<svg><animate attributeName="href"></animate></svg>',
  '<template></template>',
])('a release cannot put %s into a page', (html) => {
  expect(() => checkMarkup(html)).toThrow('The markup contains <');
});

test.each([
  '<img src="/x.jpg" onerror="alert(1)">',
  '<div ONCLICK="x()"></div>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<form action="https://evil.example/"></form>',
  '<button formaction="https://evil.example/"></button>',
  '<div id="discovery">{}</div>',
  '<div id="config">{}</div>',
  '<div id="app"></div>',
  '<form target="_blank"></form>',
  '<a href="/" target="app">x</a>',
])('a release cannot put %s into a page', (html) => {
  expect(() => checkMarkup(html)).toThrow('The markup has ');
});

test.each([
  '<!-- a comment -->',
  '<div title=unquoted></div>',
  "<div title='x'></div>",
  '<div title="x>',
  '<div<script>',
  'a < b',
  '</div><!doctype html>',
  '<div/onclick="x()">',
])('markup in another form than that of React is rejected: %s', (html) => {
  expect(() => checkMarkup(html)).toThrow('The markup cannot be read');
});

test('markup above the limit is rejected', () => {
  expect(() => checkMarkup('a'.repeat(65_537))).toThrow('The markup has 65537 characters');
});

test('the markup of an ordinary screen is accepted', () => {
  checkMarkup(
    '<div class="a" data-remote="catalog" hidden=""><h1 tabindex="-1">A &lt;b&gt; &amp; c</h1>' +
      '<a href="/movie/a%2Fb" aria-label="x">x</a><a href="mailto:a@b.example">mail</a>' +
      '<img alt="" src="data:image/svg+xml,x" srcset="/a 1x" fetchpriority="high"/>' +
      '<a href="https://maps.example/" target="_blank" rel="noreferrer">map</a>' +
      '<svg viewBox="0 0 1 1"><path d="M0 0"></path><linearGradient id="g"></linearGradient></svg>' +
      '<form method="dialog"><input value="" disabled=""/><button type="submit">Go</button></form></div>',
  );
});
