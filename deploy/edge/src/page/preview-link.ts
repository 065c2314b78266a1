import { type Preview, type Registry, releaseNames } from '@viewmax/registry';
import { cookiesOf } from '@viewmax/server/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { previewCookies, previewIn } from '../request/cookies.ts';
import { isPreviewHost, type PreviewHost } from '../request/preview-host.ts';
import { NO_PREVIEWS } from './plain-pages.ts';

export interface PreviewLinkOptions {
  previews: Registry['previews'];
  previewHost?: PreviewHost;
  /** The headers of each page. */
  security: Record<string, string>;
}

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

const redirect = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 303);

/** This browser gets the releases of the preview. */
function beginPreview(reply: FastifyReply, token: string, preview: Preview, to: string): FastifyReply {
  const { releases, tester, expiresAt } = preview;
  const seconds = Math.ceil((expiresAt - Date.now()) / 1000);
  const shown = { token, seconds, titles: [...releaseNames(releases), ...(tester ? ['tester'] : [])] };
  return redirect(reply.header('set-cookie', previewCookies(shown, isSecure(reply.request))), to);
}

export const endPreview = (reply: FastifyReply, to: string): FastifyReply =>
  redirect(reply.header('set-cookie', previewCookies(null, isSecure(reply.request))), to);

/**
 * `?preview=<token>` on any path leads to the host of previews, which gives this browser the releases of the token. They
 * never run on another host, because they would share the app's storage. A foreign or expired token ends the preview, and
 * so does `?preview=off`.
 */
export async function followPreview(
  { previews, previewHost, security }: PreviewLinkOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const [path = '/', query] = request.url.split('?');
  if (!query) return false;
  const rest = new URLSearchParams(query);
  const token = rest.get('preview');
  if (token === null) return false;
  rest.delete('preview');
  // Two leading slashes would redirect to another site.
  const local = `/${path.replace(/^\/+/, '')}`;
  const clean = rest.size > 0 ? `${local}?${rest}` : local;
  if (!isPreviewHost(previewHost, request)) {
    if (token === 'off') endPreview(reply, clean);
    else if (previewHost)
      redirect(reply, `${previewHost.url}${local}?${new URLSearchParams([...rest, ['preview', token]])}`);
    else {
      const headers = { ...security, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
      reply.code(404).headers(headers).type('text/html; charset=utf-8').send(NO_PREVIEWS);
    }
    return true;
  }
  const preview = await previews.find(token);
  if (!preview) endPreview(reply, clean);
  else if (previewIn(cookiesOf(request.headers.cookie), request) === token) redirect(reply, clean);
  else {
    // The previews of two squads share this host. So each begins without the account that signed in to another one.
    reply.header('clear-site-data', '"storage"');
    beginPreview(reply, token, preview, clean);
  }
  return true;
}
