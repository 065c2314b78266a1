import { decodeQR } from 'qr/decode.js';
import type { EngineBrowser } from './engine.ts';
import type { Visit } from './visit.ts';

/** Reads the code from the pixels of the screen, like a scanner. The app's policy allows no foreign picture. */
export async function scanned({ page }: Visit, browser: EngineBrowser): Promise<string> {
  const clip = await page.evaluate(() => {
    const code = document.querySelector('[aria-label="QR code"]') as Element;
    code.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = code.getBoundingClientRect();
    return { x, y, width, height, pageWidth: innerWidth };
  });
  const png = Buffer.from(await page.screenshot()).toString('base64');
  const reader = await browser.newPage();
  const pixels = await reader.evaluate(
    async (url, box) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      const scale = picture.width / box.pageWidth;
      const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((px) => Math.round(px * scale));
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(picture, -(x ?? 0), -(y ?? 0));
      return {
        width: canvas.width,
        height: canvas.height,
        data: [...context.getImageData(0, 0, canvas.width, canvas.height).data],
      };
    },
    `data:image/png;base64,${png}`,
    clip,
  );
  await reader.close();
  return decodeQR({ ...pixels, data: Uint8Array.from(pixels.data) });
}
