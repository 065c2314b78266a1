import { pictureWidths } from '../contracts/pictures.ts';
import { pictureUrl } from './picture-url.ts';

/**
 * Where an `img` gets its picture. Photos of the backend come as wide as they are shown; drawn pictures are small at every
 * width, and other hosts offer one.
 *
 * @example <img alt="" width={92} height={134} {...pictureAt(movie.PosterURL, '92px')} />
 */
export function pictureAt(url: string, sizes: string): { sizes?: string; srcSet?: string; src: string } {
  const src = pictureUrl(url);
  if (!/^\/img\/(u\/|proxy\?)/.test(url)) return { src };
  const at = `${src}${src.includes('?') ? '&' : '?'}w=`;
  return { sizes, srcSet: pictureWidths.map((width) => `${at}${width} ${width}w`).join(', '), src };
}
