import { expect, type Page } from '@playwright/test';

/** A picture with content in every corner, as a browser writes it. */
export async function drawnPicture(page: Page, type: string, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([mime, wide, high]) => {
      const canvas = new OffscreenCanvas(wide, high);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      for (let at = 0; at < 4_000; at++) {
        context.fillStyle = `hsl(${(at * 47) % 360} 70% ${20 + (at % 60)}%)`;
        context.fillRect((at * 397) % wide, (at * 661) % high, wide / 40, high / 40);
      }
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: mime, quality: 0.95 })).arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    [type, width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** The smallest GIF. */
export const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

export async function choosesFile(page: Page, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Change profile picture' }).tap();
  await (await chooser).setFiles({ name: 'me', mimeType, buffer });
}

/** The bytes of the uploaded picture. */
export async function isSent(page: Page, choose: () => Promise<void>): Promise<number> {
  const [request] = await Promise.all([page.waitForRequest('**/api/v1/user/upload'), choose()]);
  expect((await request.response())?.status()).toBe(200);
  return request.postDataBuffer()?.length ?? 0;
}

const picture = (page: Page) => page.getByRole('button', { name: 'Change profile picture' }).locator('img');

/** The screen shows a picture, not the placeholder. */
export const seesPicture = (page: Page) =>
  expect
    .poll(() =>
      picture(page).evaluateAll(([it]) => it instanceof HTMLImageElement && it.complete && it.naturalWidth > 0),
    )
    .toBe(true);
