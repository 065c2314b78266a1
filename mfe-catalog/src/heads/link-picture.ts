import { pictureUrl } from '@viewmax/shared/bundled/picture-url.ts';

const PHOTO = /^\/img\/(u\/|proxy\?)|\.(jpe?g|png|webp)$/i;

/** The picture of a link: the backend's own, else a photo. Chats show no drawing (SVG). */
export function linkPicture(own?: string, other?: string): string | undefined {
  const url = own || (other && PHOTO.test(other.startsWith('/') ? other : (other.split('?')[0] ?? '')) ? other : '');
  return url ? pictureUrl(url) : undefined;
}
