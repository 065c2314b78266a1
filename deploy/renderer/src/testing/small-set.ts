import type { Discovery, LiveRelease } from '@viewmax/contracts/discovery';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import type { RenderRequest } from '../protocol.ts';

const file = { file: 'entry.js', integrity: 'sha384-x' };

const release = (name: string, ...paths: string[]): LiveRelease => ({
  name,
  version: '1.0.0-a',
  base: `/r/${name}/1.0.0-a/`,
  entry: file,
  code: [],
  css: [],
  screens: {},
  fills: [],
  routes: paths.map((path) => ({ path, title: name, tab: 'home' })),
});

const discovery: Discovery = {
  schema: 1,
  revision: 1,
  setId: 'a',
  expiresAt: '2030-01-01T00:00:00.000Z',
  shell: release('shell', '/welcome'),
  remotes: [release('account', '/login'), release('catalog', '/', '/:page')],
};

const config: RuntimeConfig = {
  apiBase: '',
  appVersion: '1.0.0',
  supportEmail: 'help@viewmax.example',
  paymentScripts: { flutterwave: '', paystack: '' },
  keys: {},
  reportSample: 1,
  timeouts: { entryMs: 1000, chunkMs: 1000, mountMs: 1000, requestMs: 1000 },
};

export const requestOf = (changes: Partial<RenderRequest> = {}): RenderRequest => ({
  path: '/',
  discovery,
  config,
  answers: {},
  isMember: false,
  isAndroid: false,
  closedBanners: [],
  ...changes,
});

/** A shell's script that shows the text of the root of account at `/login`, nothing at `/nothing`, and catalog elsewhere. */
export const SHELL = `
exports.provided = { react: { word: 'from the shell' } };
exports.draw = async (path, open, settled) => {
  if (path === '/nothing') return { html: '' };
  const root = open({ name: path === '/login' ? 'account' : 'catalog', version: '1.0.0-a' })?.root;
  const text = root ? await root(path, settled) : 'frame';
  return { html: '<main>' + text + '</main>', head: globalThis.head };
};`;

/** A remote's script with this body of its screen. */
export const remoteScript = (body: string): string =>
  `const react = require('react'); exports.default = { root: async (path, settled) => { ${body} } };`;

/** The scripts of a set in which catalog's screen has this body. */
export const scriptsOf = (body: string): [string, string][] => [
  ['shell@1.0.0-a', SHELL],
  ['catalog@1.0.0-a', remoteScript(body)],
];
