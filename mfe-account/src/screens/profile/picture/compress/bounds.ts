/** The limits of a profile picture: its weight and its longer side. */
export const MOST_MB = 0.07;
export const LONGER_SIDE = 800;
export const QUALITY = 0.9;

/** A canvas cannot write GIF, so a picture that may be transparent becomes WEBP. */
export const typeFor = (picture: Blob): string => (picture.type === 'image/jpeg' ? picture.type : 'image/webp');
