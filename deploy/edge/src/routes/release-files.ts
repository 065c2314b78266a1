import type { IncomingHttpHeaders } from 'node:http';
import { BOM_FILE } from '@viewmax/contracts/discovery';
import { familyOf, fileTypeOf, type Registry } from '@viewmax/registry';
import { acceptsBrotli, acceptsDictionary } from '@viewmax/server/accepts-encoding';
import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../request/refuse.ts';

interface ReleaseFilesOptions {
  registry: Pick<Registry, 'store' | 'deltas'>;
  hasDeltas?: boolean;
  corsOrigins?: readonly string[];
  publicUrl?: string;
  previewUrl?: string;
}

interface Params {
  name: string;
  version: string;
  file: string;
}

/**
 * Names the file of a release in its answer. A cache in front keeps nothing without it, so that no other answer becomes a
 * file.
 */
export const FILE_MARK = 'x-viewmax-file';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A cache in front that does not follow `vary` would give the difference to browsers that cannot read it. */
const OF_ONE_BROWSER = 'private, max-age=31536000, immutable';
/** A later request with the same older file may get a difference, so a cache in front asks again. */
const WHOLE = `${FOR_EVER}, s-maxage=300`;

/** A browser that opens a script, style or font as a page runs nothing. */
const PART_OF_A_PAGE = /^(text\/(javascript|css)|font\/)/;
/**
 * Other files share the app's origin. As a page, a picture with a script could act for the visitor, so it is sandboxed.
 */
const NO_PAGE = { 'content-security-policy': "default-src 'none'; sandbox" };

/** A SHA-256 as a structured field. */
const SHA_256 = /^:([A-Za-z0-9+/]{43}=):$/;

/**
 * The SHA-256 of the file that a browser could read this one with. A page of another site gets no difference, because its
 * length would tell what the browser has. Pages of `origins` may read every file.
 */
function dictionaryOf(headers: IncomingHttpHeaders, origins: readonly (string | undefined)[]): string | null {
  const [, sha256] = SHA_256.exec(String(headers['available-dictionary'] ?? '')) ?? [];
  if (!sha256 || !acceptsDictionary(headers['accept-encoding'])) return null;
  const site = headers['sec-fetch-site'];
  const isOwn = site === 'same-origin' || site === 'none';
  const isReadable = headers['sec-fetch-mode'] === 'cors' && origins.includes(headers.origin ?? '');
  return isOwn || isReadable ? sha256 : null;
}

/**
 * `/r/<name>/<version>/<file>` serves immutable files to any origin, since integrity checks need CORS. A browser that has
 * the file of another version gets the difference (RFC 9842).
 */
export const releaseFiles: FastifyPluginAsync<ReleaseFilesOptions> = async (app, options) => {
  const { registry, hasDeltas = true, corsOrigins = [], publicUrl, previewUrl } = options;
  const { store, deltas } = registry;
  const origins = [...corsOrigins, publicUrl, previewUrl];

  app.get<{ Params: Params }>('/r/:name/:version/:file', async ({ params, headers, method }, reply) => {
    // A release that registers a file of its own as a worker would outlive its purge.
    if (headers['service-worker']) return notFound(reply);
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      // A page reads the sizes and times of its files, to measure its line.
      'timing-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      vary: hasDeltas ? 'accept-encoding, available-dictionary' : 'accept-encoding',
    });
    const { name, file } = params;
    const type = fileTypeOf(file);
    // The packages of a release show an attacker its known holes.
    if (!type || file === BOM_FILE) return notFound(reply);
    const packed =
      type.text && acceptsBrotli(headers['accept-encoding']) ? await store.read(params, `${file}.br`) : null;
    const content = packed ?? (await store.read(params, file));
    if (!content) return notFound(reply);
    if (!PART_OF_A_PAGE.test(type.contentType)) reply.headers(NO_PAGE);
    reply.headers({
      'content-type': type.contentType,
      'cache-control': FOR_EVER,
      [FILE_MARK]: `/r/${name}/${params.version}/${file}`,
    });
    const family = hasDeltas ? familyOf(file) : null;
    if (family) {
      // A worker asks for the heads of older files, to find purged ones. A head needs no difference.
      const dictionary = method === 'GET' && dictionaryOf(headers, origins);
      // Without the other file, this one is whole.
      const difference = dictionary && (await deltas.read(params, file, dictionary).catch(() => null));
      reply.header('use-as-dictionary', `match="/r/${name}/*/${family}"`);
      if (difference) {
        return reply.headers({ 'content-encoding': 'dcb', 'cache-control': OF_ONE_BROWSER }).send(difference);
      }
      if (headers['available-dictionary']) reply.header('cache-control', WHOLE);
    }
    if (packed) reply.header('content-encoding', 'br');
    return reply.send(content);
  });
};
