import { abortAfter, platform } from '@viewmax/shared';

/** What the profile shows, on a screen of three pixels to the point. */
const WIDTH = '384';

/** Through the image proxy: a picture may be kept on a host that other pages may not read from. */
export async function fetchPicture(url: string): Promise<Blob> {
  const { apiBase, timeouts } = platform().config;
  const query = new URLSearchParams({ url, w: WIDTH, t: String(Date.now()) });
  // biome-ignore lint/style/noRestrictedGlobals: bytes and not JSON, open to everybody who knows the address
  const answer = await fetch(`${apiBase}/img/proxy?${query}`, { signal: abortAfter(timeouts.requestMs) });
  const picture = await answer.blob();
  // A network's own page may come instead, and would be kept.
  if (!answer.ok || !picture.type.startsWith('image/')) throw new Error(`The image proxy answered ${answer.status}`);
  return picture;
}
