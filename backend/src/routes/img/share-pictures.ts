import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MovieDetails } from '@viewmax/contracts/movies';
import { movieParams } from '@viewmax/contracts/movies';
import { sharePictures as form } from '@viewmax/contracts/pictures';
import { etagOf, isKnown } from '@viewmax/server/etag';
import { StoreError } from '@viewmax/server/objects/objects';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../errors/api-error.ts';
import type { ShareCard } from '../../pictures/share-card.ts';
import { createShareCards } from '../../pictures/share-card.ts';

const FOLDER = join(import.meta.dirname, '../../../seed/pictures/posters');
const END = '.jpg';

const HEADERS = {
  'content-type': form.type,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};
const CACHED = 'public, max-age=86400, stale-while-revalidate=604800';
/** The photo of the poster may arrive later. */
const CACHED_BRIEFLY = 'public, max-age=60';

const DRAWN = /^\/img\/posters\/([\w-]+\.svg)$/;
const UPLOADED = /^\/img\/u\/([\w-]+\.webp)$/;
const FOREIGN = /^\/img\/proxy\?url=(.+)$/;

/** The poster's file: from our folder, or a photo that our decoder has stored. A request never chooses the address. */
async function readPoster(app: FastifyInstance, url: string): Promise<Buffer | null> {
  const [, drawn] = DRAWN.exec(url) ?? [];
  if (drawn) return readFile(join(FOLDER, drawn)).catch(() => null);
  const [, uploaded] = UPLOADED.exec(url) ?? [];
  if (uploaded) return app.uploads.read(uploaded);
  const [, encoded] = FOREIGN.exec(url) ?? [];
  const foreign = encoded && decodeURIComponent(encoded);
  if (!foreign || !(await app.foreignPictures.isNamed(foreign))) return null;
  const name = await app.foreignPictures.take(foreign);
  return name ? app.foreignPictures.stored.read(name) : null;
}

/** @example durationText(118) // '1 h 58 min' */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

function cardOf({ Title, Language, DurationMinutes, Rating, Status }: MovieDetails, poster: Buffer | null): ShareCard {
  const facts = [Language, DurationMinutes ? durationText(DurationMinutes) : '', Rating ?? ''].filter(Boolean);
  const label = Status === 'coming-soon' ? 'Coming soon' : 'Now playing';
  return { title: Title, label, facts, poster: poster ?? undefined };
}

/** Serves the pictures that chats show for links to movies. */
export const sharePictures: FastifyPluginAsync = async (app) => {
  const cards = createShareCards();

  app.get<{ Params: { file: string } }>(`${form.path}movie/:file`, async (request, reply) => {
    const { file } = request.params;
    const { data: params } = movieParams.safeParse({ movieId: file.endsWith(END) ? file.slice(0, -END.length) : '' });
    const movie = params && (await app.movies.byId(params.movieId));
    if (!movie) throw new ApiError(params ? 'movie_not_found' : 'not_found');
    const poster = await readPoster(app, movie.PosterURL).catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      request.log.error({ err: error }, 'A card is drawn without its poster');
      return null;
    });
    const picture = await cards.of(cardOf(movie, poster));
    const etag = etagOf(picture);
    reply.headers({ ...HEADERS, etag, 'cache-control': poster ? CACHED : CACHED_BRIEFLY });
    return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(picture);
  });
};
