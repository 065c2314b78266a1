import { createHmac } from 'node:crypto';
import { type Preview, type Registry, releaseNames } from '@viewmax/registry';
import { cookiesOf } from '@viewmax/server/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askedOf, previewCookies, previewIn } from '../request/cookies.ts';
import { isPreviewHost, type PreviewHost, showsPreviews } from '../request/preview-host.ts';
import { askHeaders, askPage } from './ask-preview.ts';

export interface PreviewLinkOptions {
  previews: Registry['previews'];
  previewHost?: PreviewHost;
  apiBase: string;
}

/** Adds the token of a preview to a local address. */
export const withPreview = (address: string, token: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}preview=${encodeURIComponent(token)}`;

/** The answer to the question about this preview, in this browser. */
export const nonceOf = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url');

const titlesIn = ({ releases, tester }: Preview): string[] => [
  ...releaseNames(releases),
  ...(tester ? ['tester'] : []),
];

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

export const redirect = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 303);

/** This browser gets the releases of the preview. */
export function beginPreview(reply: FastifyReply, token: string, preview: Preview, to: string): FastifyReply {
  const seconds = Math.ceil((preview.expiresAt - Date.now()) / 1000);
  const shown = { token, seconds, titles: titlesIn(preview) };
  return redirect(reply.header('set-cookie', previewCookies(shown, isSecure(reply.request))), to);
}

export const endPreview = (reply: FastifyReply, to: string): FastifyReply =>
  redirect(reply.header('set-cookie', previewCookies(null, isSecure(reply.request))), to);

/**
 * `?preview=<token>` on any path leads to the host of previews, which gives this browser the releases of the token.
 * Without such a host a page asks first, because those releases share the app's storage. A foreign or expired token ends
 * the preview, and so does `?preview=off`.
 */
export async function followPreview(
  { previews, previewHost, apiBase }: PreviewLinkOptions,
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
  const clean = `/${path.replace(/^\/+/, '')}${rest.size > 0 ? `?${rest}` : ''}`;
  if (previewHost && token !== 'off' && !showsPreviews(previewHost, request)) {
    redirect(reply, previewHost.url + withPreview(clean, token));
    return true;
  }
  const preview = await previews.find(token);
  const cookies = cookiesOf(request.headers.cookie);
  if (!preview) endPreview(reply, clean);
  else if (previewIn(cookies, request) === token) redirect(reply, clean);
  else if (isPreviewHost(previewHost, request)) {
    // The previews of two squads share this host. So each begins without the account that signed in to another one.
    reply.header('clear-site-data', '"storage"');
    beginPreview(reply, token, preview, clean);
  } else {
    const { secret, cookie } = askedOf(cookies, isSecure(request));
    if (cookie) reply.header('set-cookie', cookie);
    const fields = { preview: token, path: clean, nonce: nonceOf(secret, token) };
    const page = askPage({ titles: releaseNames(preview.releases), madeBy: preview.madeBy, apiBase, fields });
    reply.headers(askHeaders(apiBase)).send(page);
  }
  return true;
}
