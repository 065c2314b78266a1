import type { Discovery, LiveRemote } from '@viewmax/shared/contracts/discovery';
import { $busy, platform } from '@viewmax/shared/internal';
import { history } from '../navigation/history.tsx';
import { isKeptPage } from '../page/cached-mark.ts';
import { nameOf, type Releases } from '../releases/releases.ts';
import { fetchSet } from './fetch-set.ts';
import { $newerShell } from './newer-shell.ts';
import { beginAnew } from './restart-page.ts';

const EVERY_MS = 5 * 60_000;

/** Whether the ops team has switched off, or on again, one of these remotes. */
const withOrders = (remotes: readonly LiveRemote[], newer: Discovery): LiveRemote[] =>
  remotes.map(({ off: _, ...remote }) => {
    const off = newer.remotes.find(({ name }) => name === remote.name)?.off;
    return off ? { ...remote, off } : remote;
  });

const isOff = (remotes: readonly LiveRemote[]): string =>
  remotes
    .filter(({ off }) => off)
    .map(({ name }) => name)
    .join();

const LONG_AGO = Number.NEGATIVE_INFINITY;

interface Watched {
  discovery: Discovery;
  releases: Releases;
  /** Another set is this device's from now on: its next page should be of it, without a network too. */
  onOther(setId: string): void;
}

/**
 * Keeps an open page in step with its device's set. What was switched off goes at once; other releases come at the next
 * change of the path, when nobody is paying; a newer shell needs a new page and waits to be asked for, once.
 */
export function watchSet({ discovery, releases, onOther }: Watched) {
  let present = discovery;
  let newer: Discovery | undefined;
  let offered: string | undefined;
  let { revision } = discovery;
  // A page out of the phone's keeping may be of a set that was taken back since.
  let asked = isKeptPage() ? LONG_AGO : Date.now();

  function changeOver(): void {
    if (!newer || $busy.get()) return;
    present = newer;
    newer = undefined;
    platform().setId = present.setId;
    releases.adopt(present);
  }

  async function look(broken = false): Promise<void> {
    asked = Date.now();
    const found = await fetchSet(broken);
    if (!found || found.revision < revision) return;
    revision = found.revision;
    // What waited to come may have been taken back.
    newer = undefined;
    if (found.setId === present.setId) return $newerShell.set(false);
    onOther(found.setId);
    const ordered = withOrders(present.remotes, found);
    if (isOff(ordered) !== isOff(present.remotes)) {
      present = { ...present, remotes: ordered };
      releases.adopt(present);
    }
    // Its remotes may need it, so nothing of such a set comes into this page.
    const shell = nameOf(found.shell);
    if (shell !== nameOf(present.shell)) {
      if (broken && beginAnew()) return;
      if (shell !== offered) $newerShell.set(true);
      offered = shell;
      return;
    }
    $newerShell.set(false);
    newer = found;
    if (broken) changeOver();
  }

  const lookAgain = () => {
    // Clocks of phones are set right now and then, backwards too.
    const isDue = Math.abs(Date.now() - asked) >= EVERY_MS;
    if (!isDue || document.visibilityState === 'hidden') return;
    look().catch(() => {
      asked = LONG_AGO;
    });
  };
  history.subscribe(changeOver);
  document.addEventListener('visibilitychange', lookAgain);
  addEventListener('online', lookAgain);
  setInterval(lookAgain, EVERY_MS / 5);
  lookAgain();
  return look;
}
