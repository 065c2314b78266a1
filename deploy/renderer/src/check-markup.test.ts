import { describe, expect, test } from '@jest/globals';
import { checkInFrame, checkMarkup } from './check-markup.ts';

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
  '<div id="&#97;pp"></div>',
  '<div id="&#0097pp"></div>',
  '<div id="ap&#x70;"></div>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<img name="getElementById">',
  '<form name="cookie"></form>',
  '<a NAME="x">x</a>',
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
  '<div></div><!doctype html>',
  '<div/onclick="x()">',
])('markup in another form than that of React is rejected: %s', (html) => {
  expect(() => checkMarkup(html)).toThrow('The markup cannot be read');
});

test.each(['</div><div>', '<div></p></div>', '<div><p></div></p>', '<ul><li></li>', '<main>a', '<svg/>'])(
  'markup cannot end an element that began elsewhere, or leave one open: %s',
  (html) => {
    expect(() => checkMarkup(html)).toThrow('The markup ');
  },
);

test.each([
  '<main><svg><main/></main></svg><p>Sign in</p></main>',
  '<svg><main><div></div></main></svg>',
  '<button><main><button></button></main></button>',
  '<p><div></div></p>',
  '<a><div><a></a></div></a>',
  '<table><div></div></table>',
  '<table>text<tbody></tbody></table>',
  '<h1><h2></h2></h1>',
  '<select><div></div></select>',
])('markup cannot leave its place by the rules of a browser: %s', (html) => {
  expect(() => checkMarkup(html)).toThrow('another tree in a browser');
});

test('a refusal quotes a few characters of the markup', () => {
  for (const html of [
    `<${'a'.repeat(60_000)}>`,
    `<p ${'b'.repeat(60_000)}="" onclick=""></p>`,
    `<p ${'c'.repeat(60_000)}`,
  ]) {
    const message = () => checkMarkup(html);
    expect(message).toThrow(/^.{1,120}$/);
  }
});

describe('the page of a remote', () => {
  const frame = ['<header></header><main>', '</main><nav></nav>'];

  test('has the shell’s frame around any screen', () => {
    checkInFrame('<header></header><main><h1>A</h1></main><nav></nav>', frame);
    checkInFrame('<header></header><main></main><nav></nav>', frame);
  });

  test.each([
    ['another header', '<header>Sign in</header><main></main><nav></nav>'],
    ['more after it', '<header></header><main></main><nav></nav><p></p>'],
    ['a screen that leaves its place', '<header></header><main></main><p>Sign in</p><main></main><nav></nav>'],
    ['less than the frame', '<header></header><main></main>'],
  ])('cannot have %s', (_, page) => {
    expect(() => checkInFrame(page, frame)).toThrow('The ');
  });

  test('has no place in a frame that shows it twice', () => {
    expect(() => checkInFrame('aabb', ['a', 'ab', 'b'])).toThrow('another frame');
  });
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
      '<form method="dialog"><input name="phone" value="a&amp;b &#x27;c&#x27;" disabled=""/><button type="submit">Go</button></form></div>',
  );
});
