import type { Discovery, LiveRelease } from '@viewmax/contracts/discovery';
import { $busy, device, platform, writeCookie } from '@viewmax/shared/internal';

const KEY = 'began-anew';

/**
 * Reloads the page on the same screen with the newest set. It does so once in a session, which excludes loops, and never
 * during a confirmation or a payment. Returns false when the page stays.
 */
export function restartPage(reload = (): void => location.reload()): boolean {
  try {
    if ($busy.get() || device().kind !== 'web' || sessionStorage.getItem(KEY)) return false;
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage the page could not count its restarts, and might loop.
    return false;
  }
  writeCookie('set', '', 0);
  reload();
  return true;
}

/** Restarts the page when a file of this shell is lost and the server has another version of the shell. */
export async function restartForNewerShell({ version }: LiveRelease, reload?: () => void): Promise<void> {
  const headers = { 'x-viewmax-set': 'none' };
  const answer = await fetch(`${platform().config.apiBase}/discovery.json`, { cache: 'no-cache', headers });
  const { shell } = (await answer.json()) as Discovery;
  if (shell.version !== version) restartPage(reload);
}
