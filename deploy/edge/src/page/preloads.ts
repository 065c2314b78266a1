import type { Discovery, LazyFile, LiveRelease, LiveRemote } from '@viewmax/shared/contracts/discovery';
import { filesOfScreen } from '@viewmax/shared/contracts/files-of-screen';
import type { RouteMatch } from '@viewmax/shared/contracts/match-route';

export interface Preload {
  href: string;
  as: 'script' | 'style' | 'fetch';
  integrity?: string;
}

const files = (release: LiveRelease, as: Preload['as'], list: readonly LazyFile[]): Preload[] =>
  list.map(({ file, integrity }) => ({ href: release.base + file, as, integrity }));

/** A remote's entry code and styles, and the chunks of one of its screens. */
function remotePreloads(remote: LiveRemote, screen: string | undefined): Preload[] {
  if (remote.off) return [];
  const chunks = filesOfScreen(remote, screen);
  return [...files(remote, 'script', [remote.entry, ...remote.code, ...chunks]), ...files(remote, 'style', remote.css)];
}

const isStyle = ({ file }: LazyFile): boolean => file.endsWith('.css');

/** The shell's own screens need only their chunks and styles, because the page loads the shell anyway. */
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
 * The preloads of a path, so that code, styles and data load in parallel. They cover the shell, the remote that owns
 * the path, the remote in each slot, and the screen's first call.
 */
export function preloadsFor(
  { shell, remotes }: Discovery,
  match: RouteMatch<LiveRemote> | null,
  firstCall: string | undefined,
): Preload[] {
  const slots = match?.route.slots ?? [];
  const fills = slots.flatMap((slot) => {
    // The shell shows only the first remote of a slot.
    const remote = remotes.find((candidate) => candidate.fills.some((fill) => fill.slot === slot));
    const fill = remote?.fills.find((candidate) => candidate.slot === slot);
    return remote ? remotePreloads(remote, fill?.screen) : [];
  });
  const all = [
    ...files(shell, 'script', [shell.entry]),
    ...(match ? ownerPreloads(shell, match) : []),
    ...fills,
    ...(firstCall ? [{ href: firstCall, as: 'fetch' as const }] : []),
  ];
  return [...new Map(all.map((preload) => [preload.href, preload])).values()];
}
