/**
 * The backend's photos (`/img/u/*` and `/img/proxy?url=`) accept `w=` in pixels, so that they fit a `srcset`. The
 * answer has one of these widths, at least `w` if the photo is wide enough. It is AVIF for clients that accept it, else
 * WebP. The demo's drawn pictures (`/img/posters/*` and others, SVG) ignore `?w=`: compressed, they are smaller than
 * any photo.
 */
export const pictureWidths = [96, 192, 384, 768] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The backend's pictures for links (`SharePictureURL`). Chats show no SVG, and ignore large files. */
export const sharePictures = { path: '/img/share/', type: 'image/jpeg', width: 1200, height: 630, maxBytes: 100_000 };

/** The picture of a link to a screen without a picture of its own. The edge serves it. */
export const LINK_PICTURE = '/link-picture.jpg';
