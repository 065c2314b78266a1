import { expect, type Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';

/** Reads the code from the pixels of this phone's screen, like a scanner. */
async function scanned(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: 'QR code' }).screenshot();
  const png = picture.toString('base64');
  // The app's policy blocks foreign pictures, so the reader runs on its own page.
  const reader = await page.context().newPage();
  const { width, height, data } = await reader.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height);
    let text = '';
    for (const byte of pixels?.data ?? []) text += String.fromCharCode(byte);
    // Playwright would carry an array number by number.
    return { width: bitmap.width, height: bitmap.height, data: btoa(text) };
  }, png);
  await reader.close();
  return decodeQR({ width, height, data: new Uint8Array(Buffer.from(data, 'base64')) });
}

/** An attendant holds the scanner until it reads a code. */
export const isScannedAs = (page: Page, code: string) =>
  expect(async () => expect(await scanned(page)).toBe(code)).toPass();
