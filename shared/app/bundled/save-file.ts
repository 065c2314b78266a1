import { device } from '@viewmax/shared';

/**
 * Gives the member a file: by the phone's share sheet in a wrapper, as a download in a browser.
 *
 * @example await saveFile('viewmax-ticket.ics', event, 'text/calendar;charset=utf-8')
 */
export async function saveFile(name: string, content: string, type: string): Promise<void> {
  const file = new Blob([content], { type });
  const { saveFile: save } = device();
  if (save) return save(name, file);
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
