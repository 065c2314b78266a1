import { pictureWidths } from '@viewmax/contracts/pictures';
import { pictureUrl } from './picture-url.ts';

/**
 * The sources of an `img`. Photos of the backend are requested at the width of their place. Drawn pictures are small at
 * every width, and other hosts offer one.
 *
 * @example <img alt="" width={92} height={134} {...pictureAt(movie.PosterURL, '92px')} />
 */
export function pictureAt(url: string, sizes: string): { sizes?: string; srcSet?: string; src: string } {
  const src = pictureUrl(url);
  if (!/^\/img\/(u\/|proxy\?)/.test(url)) return { src };
  const at = `${src}${src.includes('?') ? '&' : '?'}w=`;
  return { sizes, srcSet: pictureWidths.map((width) => `${at}${width} ${width}w`).join(', '), src };
}
