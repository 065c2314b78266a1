import { join } from 'node:path';
import { sharePictures } from '@viewmax/contracts/pictures';
import { etagOf } from '@viewmax/server/etag';
import { inTurn } from '@viewmax/server/in-turn';
import { LRUCache } from 'lru-cache';
import sharp, { type OverlayOptions } from 'sharp';
import { ApiError } from '../errors/api-error.ts';

const WORD =
  'M50.6 14L53.6 22.1L56.7 14L63.1 14L56.9 27.6L50.1 27.6L44 14L50.6 14M64.1 27.6L64.1 13.8L67.1 14.4L70.1 13.8L70.1 27.6L64.1 27.6M67.1 13.1Q65.6 13.1 64.7 12.3Q63.8 11.6 63.8 10.3Q63.8 9.1 64.7 8.3Q65.6 7.6 67.1 7.6Q68.7 7.6 69.6 8.3Q70.5 9.1 70.5 10.3Q70.5 11.6 69.6 12.3Q68.7 13.1 67.1 13.1M80.6 28Q78.1 28 76.1 27.1Q74.1 26.2 73 24.5Q71.8 22.9 71.8 20.7Q71.8 18.6 72.9 17Q74.1 15.4 76 14.5Q77.9 13.6 80.3 13.6Q82.8 13.6 84.6 14.7Q86.3 15.8 87.3 17.7Q88.2 19.7 88.2 22.4L78.5 22.4Q79 23 79.9 23.3Q80.9 23.7 82.5 23.7Q83.9 23.7 85.3 23.4Q86.7 23 87.9 22.4L87.9 26Q86.4 27 84.6 27.5Q82.8 28 80.6 28M78.1 19.1L82.9 19.1Q82.8 19 82.7 18.8Q82.4 18.2 81.8 18Q81.3 17.7 80.5 17.7Q79.7 17.7 79.1 18Q78.5 18.3 78.2 18.9Q78.1 19 78.1 19.1M105.4 14L108 21.5L110.4 14L116.4 14L111.6 27.6L105.5 27.6L102.6 19.5L99.6 27.6L93.6 27.6L88.8 14L94.7 14L97.2 21.5L99.8 14L105.4 14M117.7 18.9L116.8 14L122.8 14L123.2 16.6Q123.2 16.6 123.2 16.5Q124.1 15.1 125.4 14.3Q126.7 13.6 128.2 13.6Q130.1 13.6 131.4 14.4Q132.7 15.2 133.4 16.6Q133.5 16.7 133.5 16.7Q133.6 16.6 133.6 16.5Q134.5 15.1 135.8 14.3Q137.1 13.6 138.6 13.6Q140.5 13.6 141.8 14.4Q143.2 15.2 143.9 16.6Q144.6 18 144.6 19.9L144.6 27.6L138.6 27.6L138.6 20.8Q138.6 19.7 138.1 19Q137.5 18.4 136.5 18.4Q135.7 18.4 135.2 18.8Q134.7 19.1 134.4 19.7Q134.1 20.3 134.1 21.1L134.1 27.6L128.2 27.6L128.2 20.8Q128.2 19.7 127.6 19Q127.1 18.4 126 18.4Q125.3 18.4 124.8 18.8Q124.3 19.1 124 19.7Q123.7 20.3 123.7 21.1L123.7 27.6L117.7 27.6L117.7 18.9M164.8 27.6L158.6 27.6L158.3 25.2Q157.4 26.4 156.3 27.1Q154.8 28 152.8 28Q150.9 28 149.4 27.1Q147.9 26.2 147 24.6Q146.2 22.9 146.2 20.8Q146.2 18.6 147 17Q147.9 15.4 149.4 14.5Q150.9 13.6 152.8 13.6Q154.8 13.6 156.3 14.5Q157.4 15.2 158.3 16.3L158.6 14L164.8 14L163.9 20.8L164.8 27.6M152.2 20.8Q152.2 21.6 152.5 22.2Q152.9 22.8 153.4 23.1Q154 23.5 154.8 23.5Q155.5 23.5 156.3 23.1Q157 22.8 157.5 22.2Q158.1 21.6 158.3 20.8Q158.1 20 157.5 19.4Q157 18.8 156.3 18.5Q155.5 18.1 154.8 18.1Q154 18.1 153.4 18.5Q152.9 18.8 152.5 19.4Q152.2 20 152.2 20.8M171.8 27.6L165.2 27.6L170.7 20.7L165.5 14L172.1 14L174.6 17.2L177.1 14L183.6 14L178.3 20.7L184 27.6L177.2 27.6L174.5 24.2L171.8 27.6';

const LOGO_HEIGHT = 48;

/** The mark and the name, in white, as in the app's own logo. */
const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 184 32" width="276" height="48">' +
    '<rect width="32" height="32" rx="9" fill="#E11D2E"/><path d="M6.5 9H13L16 17.2L12.4 24.5z" fill="#fff"/>' +
    '<path d="M25.5 9H19L12.4 24.5H17.2Q18.6 24.5 19.2 23.2z" fill="#fff" opacity=".72"/>' +
    `<path d="${WORD}" fill="#fff"/></svg>`,
);

/** The words of a card. */
export interface ShareCard {
  title: string;
  /** A line above the title. */
  label: string;
  /** Facts below the title. */
  facts: readonly string[];
  /** The poster's file. It comes from our own folder or from our decoder. */
  poster?: Buffer;
}

const { width: SHARE_WIDTH, height: SHARE_HEIGHT, maxBytes: MAX_BYTES } = sharePictures;
const QUALITIES = [86, 76, 64, 50];
const SECONDS = 10;

const MARGIN = 48;
const POSTER = { width: 356, height: SHARE_HEIGHT - 2 * MARGIN, radius: 20 };
const TITLE_HEIGHT = 270;
const TITLE_SIZES = [76, 64, 54, 46, 38];
const MAX_TITLE = 120;
const GAP = 30;

const FONTS = join(import.meta.dirname, 'fonts');
// A bare machine has no fonts, so the card brings its own.
const BOLD = { font: 'Inter ExtraBold', fontfile: join(FONTS, 'inter-extra-bold.ttf') };
const SEMI = { font: 'Inter SemiBold', fontfile: join(FONTS, 'inter-semi-bold.ttf') };

const BASE = '#0B0A0D';

const svg = (body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">${body}</svg>`);

/** Darkens the blurred poster under the words. */
const SCRIM = svg(
  `<defs><linearGradient id="s"><stop offset="0" stop-color="${BASE}" stop-opacity=".35"/><stop offset=".45" stop-color="${BASE}" stop-opacity=".82"/>` +
    `<stop offset="1" stop-color="${BASE}" stop-opacity=".92"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/>`,
);

const GLOW = svg(
  '<defs><radialGradient id="g" cx=".12" cy=".1" r=".9"><stop offset="0" stop-color="#E11D2E" stop-opacity=".55"/>' +
    '<stop offset="1" stop-color="#E11D2E" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>',
);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '');

interface Line {
  text: string;
  size: number;
  width: number;
  color: string;
  spacing?: number;
  isBold?: boolean;
}

interface Drawn {
  input: Buffer;
  width: number;
  height: number;
}

/** Draws text of this size in pixels, in as many lines as it needs. Null for text without visible signs. */
async function drawText({ text, size, width, color, spacing = 0, isBold }: Line): Promise<Drawn | null> {
  const visible = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  const markup = `<span foreground="${color}" letter_spacing="${Math.round(spacing * 1024)}">${escaped(visible)}</span>`;
  const face = isBold ? BOLD : SEMI;
  // At 72 dots an inch, a point is a pixel.
  const options = { ...face, text: markup, font: `${face.font} ${size}`, width, rgba: true, dpi: 72 };
  try {
    const { data, info } = await sharp({ text: { ...options, wrap: 'word-char' } })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { input: data, width: info.width, height: info.height };
  } catch (error) {
    if (String(error).includes('no text to render')) return null;
    throw error;
  }
}

/** The largest title that fits. */
async function drawTitle(title: string, width: number): Promise<Drawn | null> {
  const text = title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE).trimEnd()}…` : title;
  let drawn: Drawn | null = null;
  for (const size of TITLE_SIZES) {
    drawn = await drawText({ text, size, width, color: '#FFFFFF', spacing: size / -38, isBold: true });
    if (!drawn || drawn.height <= TITLE_HEIGHT) return drawn;
  }
  return drawn;
}

async function posterLayers(poster: Buffer): Promise<OverlayOptions[]> {
  const { width, height, radius } = POSTER;
  const shape = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`,
  );
  const framed = await sharp(poster)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: shape, blend: 'dest-in' }])
    .png()
    .toBuffer();
  // One pipeline resizes once, so the small picture is a step of its own.
  const small = await sharp(poster).flatten({ background: BASE }).resize(60, 32, { fit: 'cover' }).png().toBuffer();
  const ambience = await sharp(small).resize(SHARE_WIDTH, SHARE_HEIGHT, { fit: 'fill' }).blur(40).png().toBuffer();
  const edge = svg(
    `<rect x="${MARGIN + 0.5}" y="${MARGIN + 0.5}" width="${width - 1}" height="${height - 1}" rx="${radius}" fill="none" stroke="#fff" stroke-opacity=".16"/>`,
  );
  return [{ input: ambience }, { input: SCRIM }, { input: framed, left: MARGIN, top: MARGIN }, { input: edge }];
}

async function wordLayers({ title, label, facts }: ShareCard, left: number): Promise<OverlayOptions[]> {
  const width = SHARE_WIDTH - left - MARGIN;
  const lines = [
    await drawText({ text: label.toUpperCase(), size: 24, width, color: '#FF6B75', spacing: 2 }),
    await drawTitle(title, width),
    await drawText({ text: facts.join('  ·  '), size: 30, width, color: '#D6D1D8' }),
  ].filter((line) => line !== null);
  const height = lines.reduce((sum, line) => sum + line.height + GAP, -GAP);
  const logoTop = SHARE_HEIGHT - MARGIN - LOGO_HEIGHT;
  const layers: OverlayOptions[] = [{ input: LOGO, left, top: logoTop }];
  let top = MARGIN + Math.max(0, Math.round((logoTop - GAP - MARGIN - height) / 2));
  for (const line of lines) {
    layers.push({ input: line.input, left, top });
    top += line.height + GAP;
  }
  return layers;
}

/** Draws the picture that a chat shows for a link: 1200x630, JPEG, below 100 KB. */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  // A poster that cannot be decoded costs only itself.
  const poster = card.poster && (await posterLayers(card.poster).catch(() => null));
  const left = poster ? MARGIN + POSTER.width + 52 : MARGIN + 24;
  const layers = [...(poster || [{ input: GLOW }]), ...(await wordLayers(card, left))];
  const canvas = { create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3 as const, background: BASE } };
  const whole = await sharp(canvas).composite(layers).timeout({ seconds: SECONDS }).png().toBuffer();
  let drawn = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    drawn = await sharp(whole).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    if (drawn.length < MAX_BYTES) break;
  }
  return drawn;
}

const CACHE_BYTES = 16 * 1024 * 1024;
/** One card takes 0.2 s of a processor. Two at once leave threads for photos of people. */
const IN_TURN = { atOnce: 2, mostWaiting: 32, refusal: () => new ApiError('too_slow') };

export interface ShareCards {
  /** The card of this content. It is drawn once, and cached. */
  of(card: ShareCard): Promise<Buffer>;
}

/** Draws few cards at once, and caches the last 160 or so. */
export function createShareCards(draw: (card: ShareCard) => Promise<Buffer> = drawShareCard): ShareCards {
  const drawn = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (picture) => picture.length || 1,
  });
  const underWay = new Map<string, Promise<Buffer>>();
  const drawInTurn = inTurn(IN_TURN);

  return {
    of(card) {
      const { poster, ...words } = card;
      const key = etagOf(Buffer.concat([Buffer.from(JSON.stringify(words)), poster ?? Buffer.alloc(0)]));
      const known = drawn.get(key);
      if (known) return Promise.resolve(known);
      let drawing = underWay.get(key);
      if (!drawing) {
        drawing = drawInTurn(() => draw(card))
          .then((picture) => {
            drawn.set(key, picture);
            return picture;
          })
          .finally(() => underWay.delete(key));
        underWay.set(key, drawing);
      }
      return drawing;
    },
  };
}
