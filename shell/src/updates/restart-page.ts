import type { Discovery, LiveRelease } from '@viewmax/contracts/discovery';
import { $busy, device, platform, writeCookie } from '@viewmax/shared/internal';

const KEY = 'began-anew';

interface Restart {
  isStored?: boolean | undefined;
  reload?: (() => void) | undefined;
}

/**
 * Reloads the page on the same screen with the newest set. It leaves each shell once in a session, which excludes loops,
 * and never during a confirmation or a payment. Returns false when the page stays. A wrapper's page starts from the
 * phone, so the newer set has to be stored there.
 */
export function restartPage(
  { version }: Pick<LiveRelease, 'version'>,
  { isStored = device().kind === 'web', reload = (): void => location.reload() }: Restart = {},
): boolean {
  try {
    const left = sessionStorage.getItem(KEY)?.split(' ') ?? [];
    if ($busy.get() || !isStored || left.includes(version)) return false;
    sessionStorage.setItem(KEY, [...left, version].join(' '));
  } catch {
    // Without storage the page could not count its restarts, and might loop.
    return false;
  }
  writeCookie('set', '', 0);
  reload();
  return true;
}

/** Restarts the page when a file of this shell is lost and the server has another version of the shell. */
export async function restartForNewerShell(present: LiveRelease, reload?: () => void): Promise<void> {
  const headers = { 'x-viewmax-set': 'none' };
  const answer = await fetch(`${platform().config.apiBase}/discovery.json`, { cache: 'no-cache', headers });
  const { shell } = (await answer.json()) as Discovery;
  if (shell.version !== present.version) restartPage(present, { reload });
}
