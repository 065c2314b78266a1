import type { Discovery, LiveRelease } from '@viewmax/contracts/discovery';
import { PRELUDE } from '@viewmax/contracts/worker-prelude';
import { provideWebCrypto, signingKey } from '@viewmax/testing/signing-key';
import { integrityOf } from './integrity-of.ts';

const DAY_MS = 86_400_000;

export const POLICY = "script-src 'self'; connect-src 'self'";

/** An edge for the service worker: it signs the device's set, serves its files and writes the worker's prelude. */
export async function openTestEdge() {
  provideWebCrypto();
  const key = await signingKey('k1');
  const edge = {
    key,
    /** The files, by their addresses. */
    published: new Map<string, string>(),
    /** The document of the device, and its signature. */
    live: { text: '', signature: '' },
    revision: 0,
    asked: [] as string[],
    isOffline: false,

    /** Publishes a release with these files; the first is its entry, the others are a screen, or the shell's own code. */
    release(name: string, version: string, contents: Record<string, string>): LiveRelease {
      const base = `/r/${name}/${version}/`;
      const files = Object.entries(contents).map(([file, text]) => {
        edge.published.set(base + file, text);
        return { file, integrity: integrityOf(text) };
      });
      const [entry = { file: '', integrity: '' }, ...chunks] = files;
      const isShell = name === 'shell';
      const one = chunks.map(({ file, integrity }) => ({ file, starts: integrity.slice(0, 23) }));
      const code = isShell ? chunks : [];
      return { name, version, base, entry, code, css: [], screens: isShell ? {} : { one }, routes: [], fills: [] };
    },

    /** Makes these releases live for the device; the first is the shell. */
    async goesLive(setId: string, releases: readonly LiveRelease[], more: Partial<Discovery> = {}) {
      const [shell, ...remotes] = releases as [LiveRelease, ...LiveRelease[]];
      edge.revision += 1;
      const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
      const set: Discovery = { schema: 1, revision: edge.revision, setId, expiresAt, shell, remotes, ...more };
      const text = JSON.stringify(set);
      edge.live = { text, signature: await key.sign(text) };
      return edge.live;
    },

    async answer(address: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
      const path = address.replace(location.origin, '');
      edge.asked.push(method === 'GET' ? path : `${method} ${path}`);
      if (edge.isOffline) throw new TypeError('Failed to fetch');
      if (path === '/discovery.json')
        return new Response(edge.live.text, { headers: { 'x-viewmax-signature': edge.live.signature } });
      const text = edge.published.get(path);
      const status = text === undefined ? 404 : 200;
      return new Response(text ?? '', { status, headers: { 'content-type': 'text/x' } });
    },
  };
  const config = { appVersion: '1', keys: key.ring };
  const prelude = { config, headers: { 'content-security-policy': POLICY } };
  Object.assign(globalThis, { [PRELUDE]: prelude, fetch: edge.answer });
  return edge;
}
