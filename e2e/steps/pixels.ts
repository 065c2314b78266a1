import type { Browser } from '@playwright/test';

/** Compares two screenshots in a page of their own. Returns the box of the different pixels, or an empty text. */
export async function differentPixels(browser: Browser, one: Buffer, other: Buffer): Promise<string> {
  const page = await browser.newPage();
  const result = await page.evaluate(
    async (both) => {
      const pixelsOf = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const { width, height } = picture;
        const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(picture, 0, 0);
        return { width, height, pixels: new Uint32Array(context.getImageData(0, 0, width, height).data.buffer) };
      };
      const [a, b] = await Promise.all([pixelsOf(both[0]), pixelsOf(both[1])]);
      if (a.width !== b.width || a.height !== b.height) return `${a.width}x${a.height} and ${b.width}x${b.height}`;
      let count = 0;
      let box = [a.width, a.height, 0, 0] as [number, number, number, number];
      a.pixels.forEach((pixel, at) => {
        if (pixel === b.pixels[at]) return;
        const [x, y] = [at % a.width, Math.floor(at / a.width)];
        count += 1;
        box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
      });
      return count && `${count} pixels from ${box[0]},${box[1]} to ${box[2]},${box[3]}`;
    },
    [one.toString('base64'), other.toString('base64')] as const,
  );
  await page.close();
  return result || '';
}
