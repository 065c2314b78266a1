import type { Discovery, LazyFile, LiveRelease, LiveRemote } from './discovery.ts';
import { filesOfScreen } from './files-of-screen.ts';
import type { RouteMatch } from './match-route.ts';
import { slotFiller } from './slot-filler.ts';

export interface Preload {
  href: string;
  as: 'script' | 'style' | 'fetch';
  integrity?: string;
  /**
   * The network serves the pictures of the first screen first. A slot stands below it, and a server-rendered screen
   * needs no code.
   */
  priority?: 'low';
}

/** More answers at once would take the network from the code. The screen requests the rest itself. */
const MOST_CALLS = 4;

const files = (release: LiveRelease, as: Preload['as'], list: readonly LazyFile[]): Preload[] =>
  list.map(({ file, integrity }) => ({ href: release.base + file, as, integrity }));

/** A remote's first code and styles, and the chunks of one screen of it. */
function remotePreloads(remote: LiveRemote, screen: string | undefined): Preload[] {
  if (remote.off) return [];
  const chunks = filesOfScreen(remote, screen);
  return [...files(remote, 'script', [remote.entry, ...remote.code, ...chunks]), ...files(remote, 'style', remote.css)];
}

const isStyle = ({ file }: LazyFile): boolean => file.endsWith('.css');

/** The shell's own screens need no more than their chunks, with their styles: the shell itself is there. */
function ownerPreloads(shell: LiveRelease, { remote, route }: RouteMatch<LiveRemote>): Preload[] {
  if (remote !== shell) return remotePreloads(remote, route.screen);
  const chunks = filesOfScreen(shell, route.screen);
  return [
    ...files(
      shell,
      'script',
      chunks.filter((file) => !isStyle(file)),
    ),
    ...files(shell, 'style', chunks.filter(isStyle)),
  ];
}

/**
 * What a path needs, so that code, styles and data travel side by side: the shell, the remote that owns the path, for a
 * member the remote that fills each slot, and the first calls of the screen. A visitor's movie page shows none of its slots.
 */
export function preloadsFor(
  { shell, remotes }: Discovery,
  match: RouteMatch<LiveRemote> | null,
  { firstCalls = [], isMember = false }: { firstCalls?: readonly string[]; isMember?: boolean } = {},
): Preload[] {
  const slots = (isMember && match?.route.slots) || [];
  const fills = slots.flatMap((slot) => {
    // The shell shows only the first remote of a slot.
    const filler = slotFiller(remotes, slot);
    const preloads = filler ? remotePreloads(filler.remote, filler.screen) : [];
    return preloads.map((preload) => ({ ...preload, priority: 'low' as const }));
  });
  const all = [
    ...files(shell, 'script', [shell.entry]),
    // The edge does not know who is an attendant, and a member is led away.
    ...(match && match.route.guard !== 'attendant' ? ownerPreloads(shell, match) : []),
    ...fills,
    ...firstCalls.slice(0, MOST_CALLS).map((href) => ({ href, as: 'fetch' as const })),
  ];
  return all.filter(({ href }, at) => all.findIndex((one) => one.href === href) === at);
}
