import { beforeEach, expect, test } from '@jest/globals';
import { freeNames } from './free-names.ts';

const render = (html: string): void => {
  document.body.innerHTML = `<div id="app" data-drawn="screen">${html}</div>`;
};
const markup = (): string | undefined => document.querySelector('[data-drawn]')?.innerHTML;
beforeEach(() => document.body.replaceChildren());

test('a picture and a form lose the names by which they would hide parts of the document', () => {
  render('<img name="getElementById"><form name="currentScript" id="x"><input name="removeAttribute"></form>');
  freeNames();
  expect(markup()).toBe('<img><form><input name="removeAttribute"></form>');
});

test('a server-rendered element is no global variable', () => {
  render('<form id="Capacitor"><input name="isNativePlatform"></form><a id="webpackChunkviewmax_shell"></a>');
  expect('Capacitor' in globalThis && 'webpackChunkviewmax_shell' in globalThis).toBe(true);
  freeNames();
  expect('Capacitor' in globalThis || 'webpackChunkviewmax_shell' in globalThis).toBe(false);
});

test('labels and tabs of the server-rendered screen keep their ids, fields their names, and the page its own ids', () => {
  const html = '<label for="_R_1_">Phone</label><input id="_R_1_" name="phone"><h2 id="your-data"></h2>';
  render(html);
  freeNames();
  expect([markup(), document.getElementById('app')?.dataset.drawn]).toEqual([html, 'screen']);
});
