import type { Discovery, LiveRemote } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { $busy, $heardRevision, platform } from '@viewmax/shared/internal';
import { history } from '../navigation/history.tsx';
import { isCachedPage } from '../page/cached-mark.ts';
import type { Releases } from '../releases/releases.ts';
import { isLeft } from '../wrapper/stored-set.ts';
import { fetchSet } from './fetch-set.ts';
import { $newerShell } from './newer-shell.ts';
import { onPageHost } from './on-page-host.ts';
import { restartPage } from './restart-page.ts';

const EVERY_MS = 5 * 60_000;
/** A page that its member touches checks after this time without an answer that names the revision. */
const IN_USE_MS = 25_000;
/** The least time between two checks, when each answer names a newer revision. */
const AT_ONCE_MS = 3000;

/** These remotes with the present switches (on or off) of the ops team. */
const withSwitches = (remotes: readonly LiveRemote[], newer: Discovery): LiveRemote[] =>
  remotes.map(({ off: _, ...remote }) => {
    const off = newer.remotes.find(({ name }) => name === remote.name)?.off;
    return off ? { ...remote, off } : remote;
  });

const isOff = (remotes: readonly LiveRemote[]): string =>
  remotes
    .filter(({ off }) => off)
    .map(({ name }) => name)
    .join();

const NEVER = Number.NEGATIVE_INFINITY;

interface Watched {
  discovery: Discovery;
  releases: Releases;
  /**
   * Called when the device's set changes, so that the next page can load it offline too. A wrapper's next page starts
   * from the phone alone, so `false` means that it cannot start this set.
   */
  onNewSet(set: Discovery): Promise<boolean> | undefined;
}

/**
 * Updates an open page when its device gets another set. A switched-off remote goes at once. Other releases load at the
 * next change of the path, unless a payment is under way. A newer shell needs a reload, so the page asks once.
 */
export function watchSet({ discovery, releases, onNewSet }: Watched) {
  let present = discovery;
  let newer: Discovery | undefined;
  let told = discovery.setId;
  let offered: string | undefined;
  let { revision } = discovery;
  // A cached page may hold a set that ops has rolled back since.
  let checkedAt = isCachedPage() ? NEVER : Date.now();
  /** The last time that an answer named the present revision. */
  let heardAt = NEVER;

  function switchSet(): void {
    if (!newer || $busy.get()) return;
    present = newer;
    newer = undefined;
    platform().setId = present.setId;
    releases.adopt(present);
  }

  async function check(isBroken = false): Promise<void> {
    checkedAt = Date.now();
    const found = await fetchSet(isBroken);
    if (!found || found.revision < revision) return;
    revision = found.revision;
    // Ops may have rolled back the set that waits.
    newer = undefined;
    const stored = found.setId === told ? undefined : onNewSet(found);
    told = found.setId;
    if (found.setId === present.setId) return $newerShell.set(false);
    const switched = withSwitches(present.remotes, found);
    if (isOff(switched) !== isOff(present.remotes)) {
      present = { ...present, remotes: switched };
      releases.adopt(present);
    }
    // This phone has started the set before, and it showed no screen.
    if (isLeft(found.setId)) return;
    // Remotes of that set may need the newer shell, so this page loads none of them.
    const shell = releaseName(found.shell);
    if (shell !== releaseName(present.shell)) {
      if (isBroken && restartPage()) return;
      const isOffered = shell === offered;
      offered = shell;
      if (isOffered || (await stored) === false) return;
      if (revision === found.revision) $newerShell.set(true);
      return;
    }
    $newerShell.set(false);
    newer = onPageHost(found, discovery);
    if (isBroken) switchSet();
  }

  // Phones correct their clocks, backwards too.
  const isPast = (at: number, ms: number): boolean => Math.abs(Date.now() - at) >= ms;
  const checkQuietly = () =>
    void check().catch(() => {
      checkedAt = NEVER;
    });
  const checkWhenDue = () => {
    if (isPast(checkedAt, EVERY_MS) && document.visibilityState !== 'hidden') checkQuietly();
  };
  const checkInUse = () => {
    if (isPast(checkedAt, IN_USE_MS) && isPast(heardAt, IN_USE_MS)) checkQuietly();
  };
  $heardRevision.listen((heard) => {
    if (!heard) return;
    if (heard.revision <= revision) heardAt = Date.now();
    else if (isPast(checkedAt, AT_ONCE_MS)) checkQuietly();
  });
  history.subscribe(switchSet);
  document.addEventListener('visibilitychange', checkWhenDue);
  addEventListener('online', checkWhenDue);
  addEventListener('pointerdown', checkInUse, { passive: true });
  setInterval(checkWhenDue, EVERY_MS / 5);
  checkWhenDue();
  return check;
}
