import type { Device } from './device.ts';

const KEY = 'launched';

/** Opens the screen of the link that started the app. A reload stays where the member is. */
export async function openLaunchPath({ app }: Device): Promise<void> {
  const path = await app.launchPath();
  if (!path || sessionStorage.getItem(KEY) === path) return;
  sessionStorage.setItem(KEY, path);
  history.replaceState(null, '', path);
}
