import type { Registry } from '@viewmax/registry';
import type { Discovery } from '@viewmax/shared/contracts/discovery';
import type { FastifyPluginAsync } from 'fastify';
import { etagOf, isKnown } from '../etag.ts';
import { refuse } from '../refuse.ts';

interface Answer {
  text: string;
  etag: string;
}

const answers = new WeakMap<Discovery, Answer>();

function answerOf(discovery: Discovery): Answer {
  const kept = answers.get(discovery);
  if (kept) return kept;
  const text = JSON.stringify(discovery);
  const made = { text, etag: etagOf(text) };
  answers.set(discovery, made);
  return made;
}

/** `/discovery.json`: the live set, for pages that did not come from here or want to know whether it has changed. */
export const discoveryRoute: FastifyPluginAsync<{ registry: Pick<Registry, 'currentSet'> }> = async (
  app,
  { registry },
) => {
  app.get('/discovery.json', async (request, reply) => {
    const set = await registry.currentSet();
    if (!set.ok) return refuse(request, reply, 503, 'no_live_set', set.reason);
    const { text, etag } = answerOf(set.discovery);
    reply.headers({ 'cache-control': 'no-cache', etag, 'x-content-type-options': 'nosniff' });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
};
