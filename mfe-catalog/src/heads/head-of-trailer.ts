import type { OneTrailer } from '@viewmax/contracts/trailers';
import type { Head } from '@viewmax/shared';
import { linkPicture } from './link-picture.ts';

export function headOfTrailer(trailer: Partial<OneTrailer>): Head {
  const name = trailer.TrailerTitle?.trim();
  return {
    title: name ? `Trailer: ${name}` : 'Trailer',
    description: name && `Watch the trailer of ${name}, and see where it is showing near you.`,
    picture: linkPicture(trailer.SharePictureURL, trailer.TrailerThumbnailUrl),
  };
}
