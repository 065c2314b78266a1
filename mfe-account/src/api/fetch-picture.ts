import { abortAfter, platform } from '@viewmax/shared';

/** The width of the profile's picture on a screen of three pixels to the point. */
const WIDTH = '384';

/** The app loads pictures through the image proxy, because their host may forbid reads from other pages. */
export async function fetchPicture(url: string): Promise<Blob> {
  const { apiBase, timeouts } = platform().config;
  const query = new URLSearchParams({ url, w: WIDTH, t: String(Date.now()) });
  // biome-ignore lint/style/noRestrictedGlobals: the answer is bytes, not JSON, and needs no session
  const answer = await fetch(`${apiBase}/img/proxy?${query}`, { signal: abortAfter(timeouts.requestMs) });
  const picture = await answer.blob();
  // A captive network may answer with its own page, and the app would store that page as a picture.
  if (!answer.ok || !picture.type.startsWith('image/')) throw new Error(`The image proxy answered ${answer.status}`);
  return picture;
}
