import type { Registry } from '@viewmax/registry';
import { cookiesOf } from '@viewmax/server/cookies';
import { sameSecret } from '@viewmax/server/same-secret';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { askedOf } from '../request/cookies.ts';
import { refuse } from '../request/refuse.ts';
import { beginPreview, endPreview, nonceOf, redirect, withPreview } from './preview-link.ts';

const MAX_BYTES = 16 * 1024;

/** Old browsers send no `Sec-Fetch-Site`. Every browser sends the origin with a form's POST. */
function isOwnPage({ headers, host, protocol }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === `${protocol}://${host}` : site === 'same-origin';
}

/** Removes everything that leads to another site: a scheme, a host, backslashes, and two leading slashes. */
function localAddress(address: string): string {
  if (!URL.canParse(address, 'http://local')) return '/';
  const { pathname, search } = new URL(address, 'http://local');
  return `/${pathname.replace(/^\/+/, '')}${search}`;
}

/** `POST /discovery/preview` takes the answer of the page that asks before a preview. */
export const previewAnswer: FastifyPluginAsync<{ registry: Pick<Registry, 'previews'> }> = async (
  app,
  { registry: { previews } },
) => {
  app.removeAllContentTypeParsers();
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );

  app.post<{ Body?: URLSearchParams }>('/discovery/preview', async (request, reply) => {
    if (!isOwnPage(request)) return refuse(reply, 403, 'forbidden', 'Another site sent this form.');
    const field = (name: string) => request.body?.get(name) ?? '';
    const [token, path] = [field('preview'), localAddress(field('path'))];
    const preview = await previews.find(token);
    if (!preview) return endPreview(reply, path);
    const { secret } = askedOf(cookiesOf(request.headers.cookie), request.protocol === 'https');
    // The browser has lost the secret of the page, so the page asks again.
    if (!sameSecret(field('nonce'), nonceOf(secret, token))) return redirect(reply, withPreview(path, token));
    return beginPreview(reply, token, preview, path);
  });
};
