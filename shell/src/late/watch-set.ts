import type { Discovery, LiveRemote } from '@viewmax/shared/contracts/discovery';
import { $busy, platform } from '@viewmax/shared/internal';
import { beginAnew } from '../boot/begin-anew.ts';
import { history } from '../remotes/history.tsx';
import { nameOf } from '../remotes/releases.ts';
import type { LateSetup } from './create-late.ts';
import { fetchSet } from './fetch-set.ts';
import { $newerShell } from './newer-shell.ts';

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

/**
 * Keeps an open page in step with its device's set. What was switched off goes at once; other releases come at the next
 * change of the path, when nobody is paying; a newer shell needs a new page and waits to be asked for.
 */
export function watchSet({ discovery, releases }: Pick<LateSetup, 'discovery' | 'releases'>) {
  let present = discovery;
  let newer: Discovery | undefined;
  let { revision } = discovery;
  let asked = Date.now();

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
    if (found.setId === present.setId) return;
    const ordered = withOrders(present.remotes, found);
    if (isOff(ordered) !== isOff(present.remotes)) {
      present = { ...present, remotes: ordered };
      releases.adopt(present);
    }
    // Its remotes may need it, so nothing of such a set comes into this page.
    if (nameOf(found.shell) !== nameOf(present.shell)) {
      if (!(broken && beginAnew())) $newerShell.set(true);
      return;
    }
    newer = found;
    if (broken) changeOver();
  }

  const lookAgain = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked >= EVERY_MS) look().catch(() => {});
  };
  history.subscribe(changeOver);
  document.addEventListener('visibilitychange', lookAgain);
  addEventListener('online', lookAgain);
  setInterval(lookAgain, EVERY_MS / 5);
  return look;
}
