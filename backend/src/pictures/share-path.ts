import { sharePictures } from '@viewmax/contracts/pictures';

/** The address of the picture of a movie's links. */
export const sharePath = (movieId: string): string => `${sharePictures.path}movie/${encodeURIComponent(movieId)}.jpg`;
