import { reportsSchema } from '@viewmax/contracts/reports';
import { type Registry, reporterNetworks } from '@viewmax/registry';
import type { FastifyPluginAsync } from 'fastify';
import { refuse } from '../request/refuse.ts';
import { visitOf } from '../request/visit.ts';

const MAX_BYTES = 32 * 1024;
// `sendBeacon` sends plain text, which needs no preflight from the native wrapper's origin.
const TYPES = ['text/plain', 'application/json'];

function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/** `POST /reports` accepts reports of pages about their releases. The response does not wait for the database. */
export const reports: FastifyPluginAsync<{ registry: Pick<Registry, 'intake'> }> = async (app, { registry }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body));

  app.post('/reports', { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const { data, error } = reportsSchema.safeParse(jsonOf(request.body));
    if (error) {
      const [issue] = error.issues;
      return refuse(reply, 400, 'invalid_report', `${issue?.path.join('.') || 'The report'}: ${issue?.message}.`);
    }
    const visit = visitOf(request, { webVersion: '' });
    const attributes = { ...visit.attributes, platform: data.platform, appVersion: data.app };
    const reporter = { device: visit.device, attributes, networks: reporterNetworks(request.ip) };
    if (!registry.intake.take(data, reporter)) {
      reply.header('retry-after', '60');
      return refuse(reply, 429, 'too_many', 'Too many reports come from this address. This one was dropped.');
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
