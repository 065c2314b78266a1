import { pictureUrl } from '@viewmax/shared/bundled/picture-url.ts';
import { useEffect, useState } from 'react';
import { fetchPicture } from '../../../api/fetch-picture.ts';
import { storedPicture, storePicture } from './stored-picture.ts';

async function pictureOf(owner: string, url: string): Promise<Blob> {
  const kept = await storedPicture(url);
  if (kept) return kept;
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
