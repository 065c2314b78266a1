import { expect, test } from '@jest/globals';
import type { Preload } from '@viewmax/contracts/preloads';
import type { Document } from '@viewmax/registry';
import type { RenderedScreen } from '../rendering/renderings.ts';
import { testConfig } from '../testing/open-test-edge.ts';
import { pageHtml } from './page-html.ts';

const shell = { base: '/r/shell/1/', entry: { file: 'entry.js', integrity: 'sha384-x' }, css: [] };
const document = { discovery: { shell }, text: '{}' } as unknown as Document;
const screen: RenderedScreen = {
  ...{ kind: 'screen', html: '<h1>Home</h1>', styles: [], answers: {}, isMissing: false, version: '1' },
};
const render = (rendered?: RenderedScreen, preloads: Preload[] = []) =>
  pageHtml({ title: 'Home', document, config: testConfig, preloads, css: '', rendered });

test('the code of a server-rendered screen waits for its pictures, and the code of a server-rendered frame does not', () => {
  const html = (rendered?: RenderedScreen) => render(rendered, [{ href: '/r/shell/1/entry.js', as: 'script' }]);
  const waits = /entry\.js"[^>]* fetchpriority="low">/;
  expect(html(screen)).toMatch(waits);
  for (const other of [undefined, { ...screen, kind: 'frame' as const }]) expect(html(other)).not.toMatch(waits);
});

test('the words of a slow start are outside a server-rendered screen, which the app compares by its text', () => {
  const html = render(screen);
  expect(html).toMatch(
    /<aside data-slow>Viewmax is slow to start\. <a href=""[^>]*>Try again<\/a><\/aside>\n<div id="app"/,
  );
  expect(html).toContain('<div id="app" data-drawn="screen"><h1>Home</h1></div>');
});

test('a server-rendered page delays its lazy pictures, and another page has none', () => {
  expect(render(screen)).toContain('[data-drawn] img[loading=lazy]{animation:later 0s 4s backwards}');
  expect(render(screen)).toContain('animation-timeline:auto,scroll(root)');
  expect(render()).not.toContain('loading=lazy');
});

test('the words of a slow start fill a page without a server-rendered screen', () => {
  expect(render()).toMatch(/<div id="app"><style>.*Viewmax is slow to start\..*<\/main><\/div>/);
  expect(render()).not.toContain('data-slow');
});

test('a server-rendered page links to a stylesheet that is too large for the page', () => {
  const style = { href: '/r/catalog/1/s.css', integrity: 'sha384-s', css: null };
  expect(render({ ...screen, styles: [style] })).toContain(
    '<link rel="stylesheet" href="/r/catalog/1/s.css" crossorigin="anonymous" integrity="sha384-s">',
  );
});
