import { opsPlugin } from '@viewmax/registry';
import { openTestRegistry } from '@viewmax/registry/testing/open-test-registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import { checkAnswer, type Renderer } from '@viewmax/renderer';
import { serverOptions } from '@viewmax/server/server-options';
import Fastify from 'fastify';
import { edge } from '../src/edge.ts';
import { readableUrl } from '../src/request/readable-url.ts';
import { smallReleases, testConfig } from '../src/testing/open-test-edge.ts';
import { jsonOf } from './hostile-bytes.ts';

/** The documents of a page name the time. */
const NOW = Date.parse('2026-03-02T10:00:00Z');
const PREVIEWS = 'https://previews.example';
const TOKEN = 'the-token-of-the-ops-team-for-tests';
/** The pages whose bytes no attack may change. */
export const PATHS = ['/', '/movie/7', '/signup', '/fund', '/no/such/page', '/discovery.json'];
export const RENDERED = {
  html: '<main><h1>Movies</h1><form method="dialog"><input name="word"></form><img src="/img/a.webp" alt=""></main>',
  head: {
    ...{ title: 'Movies', description: 'In Sapele', picture: '/img/a.jpg' },
    facts: { movie: { name: 'Eko', cast: ['Ada'] } },
  },
};

/** A process that renders screens. Tests choose the bytes that it answers. */
function openRenderer() {
  let bytes = jsonOf({ drawn: RENDERED });
  const renderer: Renderer = {
    async render() {
      const answer = checkAnswer(JSON.parse(String(bytes)));
      if ('error' in answer) throw new Error(answer.error);
      return answer.drawn;
    },
    close: () => undefined,
  };
  return {
    renderer,
    answers(next: Buffer): void {
      bytes = next;
    },
  };
}

/** Edge and ops API of one site, with live releases and a clock that stands still. */
export async function openHostileSite() {
  const { registry, close } = await openTestRegistry({ opsToken: TOKEN, signingKey: 'k'.repeat(43), now: () => NOW });
  await registry.activate(await Promise.all(smallReleases.map((release) => registry.publish(writeRelease(release)))));
  const { renderer, answers } = openRenderer();
  const server = Fastify({ ...serverOptions, rewriteUrl: readableUrl });
  await server.register(opsPlugin, { registry, publicUrl: () => 'https://app.example', previewUrl: PREVIEWS });
  const askBackend = async () => ({ status: 200, text: '{"moviesList":[]}' });
  await server.register(edge, { registry, config: testConfig, previewUrl: PREVIEWS, renderer, askBackend });

  const visit = (url: string, headers: Record<string, string> = {}) =>
    server.inject({ url, headers: { accept: 'text/html', cookie: `device=${'d'.repeat(22)}`, ...headers } });
  /** Request ids differ each time. */
  const pageOf = async (path: string) =>
    (await visit(path, { 'x-viewmax-bare': '1' })).body.replace(/"requestId":"[^"]*"/g, '');
  return {
    registry,
    visit,
    rendererAnswers: answers,
    post: (url: string, payload: object, type = 'application/json') =>
      server.inject({
        ...{ method: 'POST', url, payload },
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': type },
      }),
    /** A page in the preview with this token. */
    visitPreview: (path: string, token: string) =>
      visit(path, { host: new URL(PREVIEWS).host, cookie: `preview=${token}` }),
    pages: () => Promise.all(PATHS.map(pageOf)),
    async close(): Promise<void> {
      await server.close();
      await close();
    },
  };
}

export type HostileSite = Awaited<ReturnType<typeof openHostileSite>>;
