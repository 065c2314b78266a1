import { abortAfter, platform } from '@viewmax/shared';
import { pictureUrl } from '@viewmax/shared/bundled/picture-url.ts';
import { useEffect, useState } from 'react';
import { storedPicture, storePicture } from './stored-picture.ts';

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

async function pictureOf(owner: string, url: string): Promise<Blob> {
  const stored = await storedPicture(url);
  if (stored) return stored;
  const picture = await fetchPicture(url);
  await storePicture(owner, { url, picture });
  return picture;
}

/** The source of the shown picture: this phone's copy, or the address itself when there is no copy. */
export function usePicture(owner: string, url: string | undefined): string | undefined {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (!url) return setSrc(undefined);
    let gone = false;
    let made: string | undefined;
    const show = (picture: Blob) => {
      if (gone) return;
      made = URL.createObjectURL(picture);
      setSrc(made);
    };
    pictureOf(owner, url).then(show, (error) => {
      console.warn('The picture could not be fetched', error);
      if (!gone) setSrc(pictureUrl(url));
    });
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [owner, url]);
  return src;
}
