import type { Discovery, LiveRelease } from '@viewmax/contracts/discovery';

/** All releases of a set, with the fallbacks of its remotes. */
export const releasesOf = ({ shell, remotes }: Pick<Discovery, 'shell' | 'remotes'>): LiveRelease[] => [
  shell,
  ...remotes.flatMap((remote) => (remote.fallback ? [remote, remote.fallback] : [remote])),
];
