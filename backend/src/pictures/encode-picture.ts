import sharp from 'sharp';

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

// The largest phone cameras stay below; a small file that decodes to more pixels is an attack.
const MOST_PIXELS = 60_000_000;
const SECONDS = 10;
const FORMATS = ['jpeg', 'png', 'gif', 'webp'];

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

// The check runs before any decoder: the library reads many more formats, and some (SVG) can name other files.
function isKnownFormat(bytes: Buffer): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true;
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return true;
  return text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP';
}

/** Converts an upload: upright, webp, at most so many pixels long, and without metadata. Null when it is no picture. */
export async function encodePicture(bytes: Buffer, longerSide: number): Promise<Buffer | null> {
  if (!isKnownFormat(bytes)) return null;
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format)) return null;
    return await picture
      .autoOrient()
      .resize(longerSide, longerSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
  } catch {
    // The decoder rejects broken, too large and too slow pictures. The sender gets the same refusal for all.
    return null;
  }
}

const qualities: Record<PictureFormat, { quality: number; effort: number }> = {
  avif: { quality: 50, effort: 3 },
  webp: { quality: 75, effort: 4 },
};

/** Resizes a stored picture to at most this width. */
export const shrinkPicture = (picture: Buffer, width: number, format: PictureFormat): Promise<Buffer> =>
  sharp(picture).resize({ width, withoutEnlargement: true }).toFormat(format, qualities[format]).toBuffer();
