import { inTurn } from '@viewmax/server/in-turn';
import sharp from 'sharp';
import { ApiError } from '../errors/api-error.ts';

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

// Each picture would leave its memory here for the next one, which is another.
sharp.cache(false);

/** Two at once, because each takes up to 200 MB. Those that wait hold their files alone, 5 MB each. */
const decodeInTurn = inTurn({ atOnce: 2, mostWaiting: 16, refusal: () => new ApiError('too_slow') });

/** The default of phones' cameras is half of it. A small file that decodes to more pixels is an attack. */
const MOST_PIXELS = 24_000_000;
/** The decoder holds all pixels of such a picture, and a few lines of another one. */
const MOST_WHOLE_PIXELS = 12_000_000;
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

async function encode(bytes: Buffer, longerSide: number): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
    const { format, width, height, isProgressive } = await picture.metadata();
    if (!FORMATS.includes(format)) return null;
    const isWhole = isProgressive || format === 'gif' || format === 'webp';
    if (isWhole && width * height > MOST_WHOLE_PIXELS) return null;
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

/** Converts an upload: upright, webp, at most so many pixels long, and without metadata. Null when it is no picture. */
export const encodePicture = async (bytes: Buffer, longerSide: number): Promise<Buffer | null> =>
  isKnownFormat(bytes) ? decodeInTurn(() => encode(bytes, longerSide)) : null;

const qualities: Record<PictureFormat, { quality: number; effort: number }> = {
  avif: { quality: 50, effort: 3 },
  webp: { quality: 75, effort: 4 },
};

/** Resizes a stored picture to at most this width. It is small, so it does not wait behind uploads. */
export const shrinkPicture = (picture: Buffer, width: number, format: PictureFormat): Promise<Buffer> =>
  sharp(picture).resize({ width, withoutEnlargement: true }).toFormat(format, qualities[format]).toBuffer();
