import { BOM_FILE } from '@viewmax/contracts/discovery';
import { fileTypeOf, type ReleaseStore } from '@viewmax/registry';
import { acceptsBrotli } from '@viewmax/server/accepts-encoding';
import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../request/refuse.ts';

interface Params {
  name: string;
  version: string;
  file: string;
}

const FOR_EVER = 'public, max-age=31536000, immutable';

/** A browser that opens a script, style or font as a page runs nothing. */
const PART_OF_A_PAGE = /^(text\/(javascript|css)|font\/)/;
/**
 * Other files share the app's origin. As a page, a picture with a script could act for the visitor, so it is sandboxed.
 */
const NO_PAGE = { 'content-security-policy': "default-src 'none'; sandbox" };

/** `/r/<name>/<version>/<file>` serves immutable files to any origin, since integrity checks need CORS. */
export const releaseFiles: FastifyPluginAsync<{ store: ReleaseStore }> = async (app, { store }) => {
  app.get<{ Params: Params }>('/r/:name/:version/:file', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      // A page reads the sizes and times of its files, to measure its line.
      'timing-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    const { file } = request.params;
    const type = fileTypeOf(file);
    // The packages of a release show an attacker its known holes.
    if (!type || file === BOM_FILE) return notFound(reply);
    const packed =
      type.text && acceptsBrotli(request.headers['accept-encoding'])
        ? await store.read(request.params, `${file}.br`)
        : null;
    const content = packed ?? (await store.read(request.params, file));
    if (!content) return notFound(reply);
    if (packed) reply.header('content-encoding', 'br');
    if (!PART_OF_A_PAGE.test(type.contentType)) reply.headers(NO_PAGE);
    return reply.headers({ 'content-type': type.contentType, 'cache-control': FOR_EVER }).send(content);
  });
};
