import { type Registry, titlesOf } from '@viewmax/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { previewCookies } from './cookies.ts';

/**
 * `?preview=<token>` on any path gives this browser the releases of the token, and redirects to the clean address. A
 * foreign or expired token ends the preview, and so does `?preview=off`.
 */
export async function followPreview(
  previews: Registry['previews'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const [path = '/', query] = request.url.split('?');
  if (!query) return false;
  const rest = new URLSearchParams(query);
  const token = rest.get('preview');
  if (token === null) return false;
  rest.delete('preview');
  const preview = await previews.find(token);
  const seconds = preview && Math.ceil((preview.expiresAt - Date.now()) / 1000);
  const titles = preview ? titlesOf(preview.releases) : [];
  if (preview?.tester) titles.push('tester');
  const cookies = previewCookies(seconds ? { token, seconds, titles } : null, request.protocol === 'https');
  // Two leading slashes would redirect to another site.
  const clean = `/${path.replace(/^\/+/, '')}${rest.size > 0 ? `?${rest}` : ''}`;
  void reply.headers({ 'set-cookie': cookies, 'cache-control': 'no-store' }).redirect(clean, 303);
  return true;
}
