import type { Discovery, LiveRemote } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { $busy, platform } from '@viewmax/shared/internal';
import { history } from '../navigation/history.tsx';
import type { Releases } from '../releases/releases.ts';
import { isLeft } from '../wrapper/stored-set.ts';
import { checkWhenDue } from './check-when-due.ts';
import { fetchSet } from './fetch-set.ts';
import { dropFlags, mayLoseFlags } from './hear-flags.ts';
import { hasTypedText, keepPlace } from './keep-place.ts';
import { onPageHost } from './on-page-host.ts';
import { restartPage } from './restart-page.ts';
import { $newerShell, $rolledBack } from './state.ts';
import { createWhenFree } from './when-free.ts';

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

/** Whether ops have rolled back a release that this page runs. */
const isRolledBack = ({ shell, remotes }: Discovery): boolean =>
  [shell, ...remotes].some((release) => $rolledBack.get().includes(releaseName(release)));

/** How the device's set differs from that of the page. The first rule that holds decides. */
function differenceOf(found: Discovery, present: Discovery): 'none' | 'left' | 'shell' | 'remotes' {
  if (found.setId === present.setId) return 'none';
  // This phone has started the set before, and it showed no screen.
  if (isLeft(found.setId)) return 'left';
  return releaseName(found.shell) === releaseName(present.shell) ? 'remotes' : 'shell';
}

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
 * Updates an open page when its device gets another set. A page leaves a set with a rolled back release, a remote that is
 * switched off, and a flag that is off, as soon as the member is free. Other releases load at the next change of the path, unless a payment is
 * under way. A newer shell needs a reload, so the page asks once.
 */
export function watchSet({ discovery, releases, onNewSet }: Watched) {
  const whenFree = createWhenFree();
  /** The set that this page runs. */
  let present = discovery;
  /** The newest set that the device got. */
  let latest = discovery;
  /** Whether a wrapper has stored the newest set. */
  let isStored: Promise<boolean> | undefined;
  /** A set for the next change of the path. */
  let waiting: Discovery | undefined;
  /** The newer shell for which the page has asked. */
  let offered: string | undefined;

  function switchSet(): void {
    if (!waiting || $busy.get()) return;
    present = waiting;
    waiting = undefined;
    platform().setId = present.setId;
    releases.adopt(present);
  }

  function switchOff(found: Discovery): void {
    dropFlags();
    const remotes = withSwitches(present.remotes, found);
    if (isOff(remotes) === isOff(present.remotes)) return;
    present = { ...present, remotes };
    releases.adopt(present);
  }

  /** Goes to the waiting set on the same screen. */
  function leaveSet(): void {
    if (!waiting) return;
    keepPlace();
    switchSet();
  }

  /** A reload would lose what the member typed, so the page asks before. */
  async function leaveShell(found: Discovery): Promise<void> {
    const stored = await isStored;
    if (latest !== found) return;
    whenFree(() => {
      switchOff(found);
      if (hasTypedText() || !restartPage(present.shell, { isStored: stored })) void offerShell(found);
    });
  }

  /** Remotes of that set may need the newer shell, so this page loads none of them. The member may decline. */
  async function offerShell(found: Discovery): Promise<void> {
    const shell = releaseName(found.shell);
    const isOffered = shell === offered;
    offered = shell;
    if (isOffered || (await isStored) === false) return;
    if (latest.revision === found.revision) $newerShell.set(true);
  }

  async function check(isBroken = false): Promise<void> {
    const found = await fetchSet(isBroken);
    if (!found || found.revision < latest.revision) return;
    if (found.setId !== latest.setId) isStored = onNewSet(found);
    latest = found;
    // Ops may have rolled back the set that waits.
    waiting = undefined;
    const difference = differenceOf(found, present);
    const isOver = isRolledBack(present);
    if (difference === 'remotes') waiting = onPageHost(found, discovery);
    whenFree(() => {
      switchOff(found);
      if (isOver) leaveSet();
    });
    if (difference === 'left') return;
    if (difference === 'shell') {
      if (isBroken && restartPage(present.shell)) return;
      return isOver ? leaveShell(found) : offerShell(found);
    }
    $newerShell.set(false);
    if (isBroken) switchSet();
  }

  history.subscribe(() => {
    switchOff(latest);
    switchSet();
  });
  return checkWhenDue(check, ({ revision, flags }) => revision > latest.revision || mayLoseFlags(flags));
}
