import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RENDERING_FILE, type Release } from '@viewmax/contracts/discovery';
import { copiedBuild, described } from './rollout.ts';

export interface BadRendering {
  /** The part of the test's title after "when". */
  when: string;
  /** The package whose script is bad. */
  name: 'catalog' | 'shell';
  script: string;
}

const remote = (body: string): string =>
  `const { createElement } = require('react'); exports.default = { root: () => { ${body} } };`;

/** The shell's script as the edge expects it, with another result. */
const shell = (body: string): string => `exports.provided = {}; exports.draw = async () => { ${body} };`;

const markup = (html: string): string =>
  `return createElement('div', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(html)} } });`;

/** It would lie over the screens of all remotes. */
const OVERLAY = '<div id="overlay" style="position:fixed;inset:0">Pay here</div>';

const TAMPERS = '<script>window.tampered = true</script>';

export const BAD_RENDERINGS: readonly BadRendering[] = [
  { when: 'throws', name: 'catalog', script: remote(`throw new Error('No screens today');`) },
  { when: 'throws at import', name: 'catalog', script: `throw new Error('No screens today');` },
  { when: 'is no script', name: 'catalog', script: '<!doctype html><title>Welcome to the hotel</title>' },
  { when: 'hangs', name: 'catalog', script: remote('for (;;);') },
  {
    when: 'takes the memory',
    name: 'catalog',
    script: remote('for (const all = []; ; ) all.push(new Array(1e6).fill(all.length));'),
  },
  {
    when: 'ends its isolate',
    name: 'catalog',
    script: remote(`import('cloudflare:workers').then((runtime) => runtime.abortIsolate('no')); for (;;);`),
  },
  { when: 'returns a script element', name: 'catalog', script: remote(markup(TAMPERS)) },
  {
    when: 'returns a handler',
    name: 'catalog',
    script: remote(markup('<img src="/none" onerror="window.tampered = true">')),
  },
  {
    when: 'returns a picture that hides a method of the document',
    name: 'catalog',
    script: remote(markup('<img name="getElementById" alt="">')),
  },
  {
    when: "returns the page's own data block",
    name: 'catalog',
    script: remote(markup('<div id="discovery">{"remotes":[]}</div>')),
  },
  {
    when: 'returns the end of its main',
    name: 'catalog',
    script: remote(markup(`<svg><main/></main></svg>${OVERLAY}`)),
  },
  {
    when: 'returns a main that a picture does not hold',
    name: 'catalog',
    script: remote(markup(`<svg><main><div>${OVERLAY}</div></main></svg>`)),
  },
  {
    when: 'returns a button within a button',
    name: 'catalog',
    script: remote(markup(`<button><main><button></button></main>${OVERLAY}</button>`)),
  },
  { when: 'returns an element that stays open', name: 'catalog', script: remote(markup('<div title="')) },
  {
    when: 'returns megabytes',
    name: 'catalog',
    script: remote(`return createElement('p', null, 'x'.repeat(5e6));`),
  },
  { when: "of the shell's frame throws", name: 'shell', script: shell(`throw new Error('No frame today');`) },
  { when: "of the shell's frame never ends", name: 'shell', script: shell('await new Promise(() => {});') },
  { when: "of the shell's frame returns a number", name: 'shell', script: shell('return { html: 42 };') },
  { when: "of the shell's frame returns nothing", name: 'shell', script: shell('') },
  {
    when: "of the shell's frame returns a head of other types",
    name: 'shell',
    script: shell(`return { html: '<main>Hello</main>', head: { title: { a: 1 }, facts: '</script>' } };`),
  },
];

/** The same build with another script for the server. Browsers run the same code as before. */
export function withRendering({ when, name, script }: BadRendering): string {
  const folder = copiedBuild(name);
  const file = join(folder, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  writeFileSync(join(folder, RENDERING_FILE), script);
  const files = release.files.map((one) => (one.file === RENDERING_FILE ? described(folder, one.file) : one));
  const version = `1.0.1-${when.replaceAll(/\W+/g, '-')}`;
  writeFileSync(file, JSON.stringify({ ...release, version, files }));
  return folder;
}
