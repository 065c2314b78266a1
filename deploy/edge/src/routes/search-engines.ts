import { listMovies } from '@viewmax/contracts/calls';
import { escapeHtml } from '@viewmax/contracts/escape-html';
import type { Movie, MoviesResponse } from '@viewmax/contracts/movies';
import type { Registry } from '@viewmax/registry';
import type { FastifyPluginAsync } from 'fastify';
import { type AskBackend, createFirstAnswers } from '../rendering/first-answers.ts';
import { isPreviewHost, type PreviewHost } from '../request/preview-host.ts';
import { notFound } from '../request/refuse.ts';

export interface SearchEnginesOptions {
  registry: Pick<Registry, 'currentSet'>;
  publicUrl?: string;
  previewHost?: PreviewHost;
  askBackend?: AskBackend;
}

const PATIENCE_MS = 2_000;

/** Pages with a member's data and the paths of machines. Every page of a member's screen also says `noindex`. */
const CLOSED = ['/api/', '/r/', '/ops', '/sandbox/', '/discovery.json'];

/** Another backend may send a list with holes. */
function moviePaths(list: unknown): string[] {
  const movies: unknown[] = Array.isArray(list) ? list : [];
  const ids = movies.map((movie) => (movie as Partial<Movie> | null)?.MovieID);
  // Two dots would lead out of the folder.
  return ids
    .filter((id) => typeof id === 'string' && /[^.]/.test(id))
    .map((id) => `/movie/${encodeURIComponent(id ?? '')}`);
}

/** `/robots.txt` and `/sitemap.xml`: the public screens without parameters, and each movie. */
export const searchEngines: FastifyPluginAsync<SearchEnginesOptions> = async (
  app,
  { registry, publicUrl, previewHost, askBackend },
) => {
  const answers = askBackend && createFirstAnswers(askBackend);

  async function paths(): Promise<string[]> {
    const set = await registry.currentSet();
    const routes = set.ok ? set.discovery.remotes.flatMap((remote) => (remote.off ? [] : remote.routes)) : [];
    const open = routes.filter(({ path, guard, fullScreen }) => !guard && !fullScreen && !path.includes(':'));
    const movies = (await answers?.of(listMovies.path, PATIENCE_MS))?.body as Partial<MoviesResponse> | undefined;
    return [...new Set([...open.map(({ path }) => path), ...moviePaths(movies?.moviesList)])];
  }

  app.get('/robots.txt', async (request, reply) => {
    const isClosed = isPreviewHost(previewHost, request);
    const lines = ['User-agent: *', ...(isClosed ? ['/'] : CLOSED).map((path) => `Disallow: ${path}`)];
    if (publicUrl && !isClosed) lines.push(`Sitemap: ${publicUrl}/sitemap.xml`);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(lines.join('\n'));
  });

  app.get('/sitemap.xml', async (_, reply) => {
    // Addresses of a sitemap are absolute, and the `Host` header can be forged.
    if (!publicUrl) return notFound(reply);
    const urls = (await paths()).map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      );
  });
};
