import { FLAGS_HEADER, flagsText } from '@viewmax/contracts/flags';
import type { Registry } from '@viewmax/registry';
import { isKnown } from '@viewmax/server/etag';
import type { FastifyPluginAsync } from 'fastify';
import { refuse } from '../request/refuse.ts';
import { FORGET_FILES, type VisitOptions, visitOf } from '../request/visit.ts';

export interface DiscoveryOptions extends VisitOptions {
  registry: Pick<Registry, 'sets' | 'publicKeys' | 'apiVersion'>;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const VARY = 'Origin, cookie, x-viewmax-device, x-viewmax-set, x-viewmax-platform, x-viewmax-app, x-viewmax-lga';

/** Serves the device's set to the native wrapper, and to pages that check for a change. */
export const discoveryRoute: FastifyPluginAsync<DiscoveryOptions> = async (app, { registry, ...options }) => {
  app.get('/discovery.json', async (request, reply) => {
    const set = await registry.sets.for(visitOf(request, options));
    if (!set) return refuse(reply, 503, 'no_live_set', 'No shell is live yet.');
    request.setId = set.discovery.setId;
    const { signature, text, etag, setCookie, rolledBack, flags } = set;
    reply.headers({
      'cache-control': 'no-cache, private',
      vary: VARY,
      etag,
      'x-content-type-options': 'nosniff',
      'x-viewmax-set': setCookie,
      ...(rolledBack.length > 0 && { 'x-viewmax-rolled-back': rolledBack.join(' ') }),
      ...(flags.revision > 0 && { [FLAGS_HEADER]: flagsText(flags) }),
      'x-viewmax-signature': `${signature.key}.${signature.sig}`,
      ...(set.hadPurged && { 'clear-site-data': FORGET_FILES }),
    });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(JSON_TYPE).send(text);
  });

  app.get('/discovery/keys.json', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({ keys: registry.publicKeys }),
  );

  app.get('/discovery/api.json', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({ version: registry.apiVersion }),
  );
};
