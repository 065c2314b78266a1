import { join } from 'node:path';
import { sharePictures } from '@viewmax/contracts/pictures';
import sharp, { type OverlayOptions } from 'sharp';
import { LOGO, LOGO_HEIGHT } from './logo.ts';

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
