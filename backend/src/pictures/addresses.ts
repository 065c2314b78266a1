import { sharePictures } from '@viewmax/contracts/pictures';

/** Sends photos of other hosts through our proxy, which serves a phone the width that it needs. */
export const offeredPicture = (url: string): string =>
  url.startsWith('https://') ? `/img/proxy?url=${encodeURIComponent(url)}` : url;

/** The address of the picture of a movie's links. */
export const sharePath = (movieId: string): string => `${sharePictures.path}movie/${encodeURIComponent(movieId)}.jpg`;
