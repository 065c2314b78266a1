import type { Page } from '../setup/journey.ts';

/** Opens a preview's link as a visitor, who has to answer the page that asks first. */
export async function opensPreview(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Open the preview' }).click();
  await seesPreview(page);
}

/** The strip of a preview is on each of its pages. */
export const seesPreview = (page: Page): Promise<void> =>
  page.getByRole('complementary', { name: 'Preview' }).waitFor();
