import { Readable } from 'node:stream';
import { cleanUpSchema } from '@viewmax/contracts/ops/releases';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readChecks, vouch } from '../releases/checks.ts';
import { cleanUp } from '../releases/clean-up.ts';
import { createStoreCheck } from '../releases/open-store.ts';
import { packRelease } from '../releases/pack-release.ts';
import { publishRelease, secondBuild } from '../releases/publish-release.ts';
import { MAX_UPLOAD, readReleaseUpload, UPLOAD_TYPE } from '../releases/read-release-upload.ts';
import { diffReleases, listReleases, readRelease, releaseListOf } from '../releases/releases.ts';
import { readContents, where } from '../releases/where.ts';
import { canDeploy } from '../rollouts/can-deploy.ts';
import { purge } from '../rollouts/purge.ts';
import { identityOf } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { principalOf } from './principal.ts';
import { createTurns, receiveUpload } from './receive-upload.ts';
import type { OpsParts } from './serve-call.ts';

/**
 * The limits of simultaneous uploads. Each upload uses disk for its bytes, processor for hashes, and memory for the
 * files being packed.
 */
const UPLOADS = { atOnce: 2, most: 16, mostOfOne: 12 };

/** Longer than the server waits for a whole body, because the files are packed after that. */
const UPLOAD_MS = 5 * 60_000;

/** Publishing, queries about published releases, and their removal. */
export function releaseRoutes({ app, serve, context, currentSet }: OpsParts): void {
  // The body stays a stream: in memory it could take 20 MB.
  app.addContentTypeParser(UPLOAD_TYPE, (_, body, done) => done(null, body));

  serve('listReleases', async () => releaseListOf(await currentSet(), await listReleases(context)));

  const turn = createTurns(UPLOADS);
  async function preParsing(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // The call has found it, and the release is checked with its rights once more when it has arrived.
    const { by, role, trust = by } = principalOf(request) as Principal;
    if (role === 'read') throw new Refused(`The token "${by}" may read, but not publish.`, 'forbidden');
    if (Number(request.headers['content-length']) > MAX_UPLOAD)
      throw new Refused(`An upload has at most ${MAX_UPLOAD} bytes.`, 'too_large');
    // All runs of a pipeline share one place.
    await turn(reply.raw, trust);
  }
  async function onError(_: unknown, reply: FastifyReply, error: unknown): Promise<void> {
    // Without this, Node would read a refused body to its end and discard it.
    reply.header('connection', 'close');
    if (error instanceof Refused && error.code === 'too_many') reply.header('retry-after', '30');
  }
  serve(
    'publishRelease',
    async ({ query: promoted, who, mustOwn, request, reply }) => {
      if (!(request.body instanceof Readable))
        throw new Refused(`The body of a release has the type ${UPLOAD_TYPE}.`, 'invalid');
      const published = await receiveUpload(request.body, async (bytes) => {
        const upload = await readReleaseUpload(bytes);
        await mustOwn([upload.release.name]);
        return publishRelease(context, { ...upload, promoted }, { by: who.by, token: who.id, isBounded: true });
      });
      if (!published.isNew) reply.code(200);
      const { reasons, warnings } = await canDeploy(context, [published]);
      const again = context.isStrict ? undefined : await secondBuild(context.tables, published);
      const strict = again ? [`A production refuses this build: ${again}`] : [];
      return { ...published, warnings: [...strict, ...reasons, ...warnings] };
    },
    { bodyLimit: MAX_UPLOAD, deadlineMs: UPLOAD_MS, preParsing, onError },
  );

  serve('readRelease', ({ params }) => readRelease(context, identityOf(params.release)));
  serve('packRelease', async ({ params, mustOwn }) => {
    const release = identityOf(params.release);
    await mustOwn([release.name]);
    return packRelease(context, release);
  });
  serve('readChecks', ({ params }) => readChecks(context, identityOf(params.release)));
  serve('vouch', async ({ params, body, who, mustOwn }) => {
    const release = identityOf(params.release);
    await mustOwn([release.name]);
    await vouch(context, who.by, release, body);
  });
  serve('purgeRelease', ({ params, body, who }) => purge(context, who.by, identityOf(params.release), body.reason));

  serve('readContents', ({ params }) => readContents(context, identityOf(params.release)));
  serve('where', ({ query }) => where(context, query.package));
  serve('canDeploy', ({ query }) =>
    canDeploy(context, query.releases.map(identityOf), { own: query.rollout, replace: query.replace === 'yes' }),
  );
  serve('compareReleases', async ({ query: { from, to } }) =>
    diffReleases(await readRelease(context, identityOf(from)), await readRelease(context, identityOf(to))),
  );

  serve('checkStore', createStoreCheck(context.store, context.now));
  serve('previewCleanUp', ({ who }) => cleanUp(context, who.by, { ...cleanUpSchema.parse({}), dryRun: true }));
  serve('cleanUp', ({ body, who }) => cleanUp(context, who.by, body));
}
