/**
 * Photos that the backend keeps (`/img/u/*` and `/img/proxy?url=`) may be asked for with `w=`, in pixels: the answer is at
 * least as wide where the photo is, of one of these widths, and AVIF for who accepts it, else WebP; so they fit a `srcset`.
 * The demo's drawn pictures (`/img/posters/*` and others, SVG) take `?w=` too and are the same at every width: packed, they are
 * smaller than any photo of them.
 */
export const pictureWidths = [96, 192, 384, 768] as const;
export type PictureWidth = (typeof pictureWidths)[number];
