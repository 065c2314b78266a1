import type { Discovery, LiveRelease } from '@viewmax/shared/contracts/discovery';
import { $busy, device, platform, writeCookie } from '@viewmax/shared/internal';

const KEY = 'began-anew';

/**
 * Loads the page anew, on the same screen and with the newest set. At most once in a session, so never in a loop, and not
 * while somebody confirms or pays. False: it stays.
 */
export function beginAnew(reload = (): void => location.reload()): boolean {
  try {
    if ($busy.get() || device().kind !== 'web' || sessionStorage.getItem(KEY)) return false;
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without a memory of having done it, it would be done for ever.
    return false;
  }
  writeCookie('set', '', 0);
  reload();
  return true;
}

/** A file of this shell does not come. Where the next page would be of another one, it comes now. */
export async function leaveGoneShell({ version }: LiveRelease, reload?: () => void): Promise<void> {
  const headers = { 'x-viewmax-set': 'none' };
  const answer = await fetch(`${platform().config.apiBase}/discovery.json`, { cache: 'no-cache', headers });
  const { shell } = (await answer.json()) as Discovery;
  if (shell.version !== version) beginAnew(reload);
}
