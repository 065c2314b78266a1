import { Readable } from 'node:stream';
import { promotedReleaseSchema, releaseTitleSchema, releaseTitlesSchema, vouchSchema } from '@viewmax/contracts/ops';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { identityOf } from '../../base/identity.ts';
import { Refused } from '../../base/refused.ts';
import { MAX_UPLOAD, readReleaseUpload, UPLOAD_TYPE } from '../../releases/read-release-upload.ts';
import { diffReleases } from '../diff-releases.ts';
import type { OpsRoutes } from '../ops-plugin.ts';
import { readBody } from '../read-body.ts';
import { receiveUpload } from '../receive-upload.ts';
import { createTurns } from '../turns.ts';

const canDeploySchema = z.object({ releases: releaseTitlesSchema });
const diffSchema = z.object({ from: releaseTitleSchema, to: releaseTitleSchema });
/**
 * The limits of simultaneous uploads. Each upload uses disk for its bytes, processor for hashes, and memory for the
 * files being packed.
 */
const UPLOADS = { atOnce: 2, most: 16, mostOfOne: 12 };

/** Publishing and queries about published releases. */
export const releaseRoutes: FastifyPluginAsync<OpsRoutes> = async (app, { admin, publish, guard, summary }) => {
  // The body stays a stream: in memory it could take 20 MB.
  app.addContentTypeParser(UPLOAD_TYPE, (_, body, done) => done(null, body));

  app.get('/releases', async () => {
    return summary();
  });

  const uploads = createTurns(UPLOADS);
  async function preParsing(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { by, role, trust = by } = await guard.reader(request);
    if (role === 'read') throw new Refused(`The token "${by}" may read, but not publish.`, 'forbidden');
    if (Number(request.headers['content-length']) > MAX_UPLOAD)
      throw new Refused(`An upload has at most ${MAX_UPLOAD} bytes.`, 'too_large');
    // All runs of a pipeline share one place.
    await uploads.wait(reply.raw, trust);
  }
  async function onError(_: unknown, reply: FastifyReply, error: unknown): Promise<void> {
    // Without this, Node would read a refused body to its end and discard it.
    reply.header('connection', 'close');
    if (error instanceof Refused && error.code === 'too_many') reply.header('retry-after', '30');
  }
  app.post('/releases', { bodyLimit: MAX_UPLOAD, preParsing, onError }, async (request, reply) => {
    if (!(request.body instanceof Readable))
      throw new Refused(`The body of a release has the type ${UPLOAD_TYPE}.`, 'invalid');
    const query = request.query as object;
    const promoted = Object.keys(query).length > 0 ? readBody(promotedReleaseSchema, query) : undefined;
    const published = await receiveUpload(request.body, async (bytes) => {
      const upload = await readReleaseUpload(bytes);
      const { by } = await guard.owner(request, [upload.release.name], 'publish');
      return publish({ ...upload, promoted }, { by, isBounded: true });
    });
    const { reasons, warnings } = await admin.canDeploy([published]);
    return reply.code(published.isNew ? 201 : 200).send({ ...published, warnings: [...reasons, ...warnings] });
  });

  app.get<{ Params: { title: string } }>('/releases/:title', async (request) => {
    return admin.manifest(identityOf(readBody(releaseTitleSchema, request.params.title)));
  });

  app.get<{ Params: { title: string } }>('/releases/:title/package', async (request, reply) => {
    const release = identityOf(readBody(releaseTitleSchema, request.params.title));
    await guard.owner(request, [release.name]);
    return reply.type(UPLOAD_TYPE).send(await admin.pack(release));
  });

  app.get<{ Params: { title: string } }>('/releases/:title/checks', async (request) => {
    return admin.checks(identityOf(readBody(releaseTitleSchema, request.params.title)));
  });

  app.post<{ Params: { title: string } }>('/releases/:title/checks', async (request, reply) => {
    const release = identityOf(readBody(releaseTitleSchema, request.params.title));
    const how = readBody(vouchSchema, request.body);
    const { by } = await guard.owner(request, [release.name]);
    await admin.vouch(by, release, how);
    return reply.code(204).send();
  });

  app.get('/can-i-deploy', async (request) => {
    return admin.canDeploy(readBody(canDeploySchema, request.query).releases.map(identityOf));
  });

  app.get('/diff', async (request) => {
    const { from, to } = readBody(diffSchema, request.query);
    return diffReleases(await admin.manifest(identityOf(from)), await admin.manifest(identityOf(to)));
  });
};
