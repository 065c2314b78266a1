import type { Browser } from 'playwright-core';

/**
 * The difference of a colour, of 255, that a person sees in one pixel, and in several. The edges of pictures that were
 * painted again differ by less than both.
 */
const SEEN_ALONE = 16;
const SEEN_TOGETHER = 8;
const TOGETHER = 50;

/** Compares two screenshots in a page of their own. Returns the box of the pixels that a person sees differ, or ''. */
export async function differentPixels(
  browser: Browser,
  one: Buffer,
  other: Buffer,
  seenAlone: number = SEEN_ALONE,
): Promise<string> {
  const page = await browser.newPage();
  const result = await page.evaluate(
    async ({ both, limits }) => {
      const pixelsOf = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const { width, height } = picture;
        const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(picture, 0, 0);
        return { width, height, bytes: context.getImageData(0, 0, width, height).data };
      };
      const [a, b] = await Promise.all([pixelsOf(both[0]), pixelsOf(both[1])]);
      if (a.width !== b.width || a.height !== b.height) return `${a.width}x${a.height} and ${b.width}x${b.height}`;
      let count = 0;
      let alone = 0;
      let strongest = 0;
      let box = [a.width, a.height, 0, 0] as [number, number, number, number];
      for (let at = 0; at < a.bytes.length; at += 4) {
        const difference = Math.max(
          ...[0, 1, 2].map((color) => Math.abs((a.bytes[at + color] ?? 0) - (b.bytes[at + color] ?? 0))),
        );
        strongest = Math.max(strongest, difference);
        if (difference < limits.together) continue;
        if (difference >= limits.alone) alone += 1;
        const [x, y] = [(at / 4) % a.width, Math.floor(at / 4 / a.width)];
        count += 1;
        box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
      }
      const isSeen = alone > 0 || count > limits.count;
      return isSeen && `${count} pixels from ${box[0]},${box[1]} to ${box[2]},${box[3]}, by up to ${strongest}`;
    },
    {
      both: [one.toString('base64'), other.toString('base64')] as const,
      limits: { alone: seenAlone, together: SEEN_TOGETHER, count: TOGETHER },
    },
  );
  await page.close();
  return result || '';
}
