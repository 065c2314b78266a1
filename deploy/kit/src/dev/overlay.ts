import type { Discovery, LiveRelease, Release } from '@viewmax/contracts/discovery';

/** The folder of a release in the addresses of a page. */
export const baseOf = ({ name, version }: Pick<Release, 'name' | 'version'>): string => `/r/${name}/${version}/`;

const liveOf = ({ files: _, ...release }: Release): LiveRelease => ({ ...release, base: baseOf(release) });

/** Lays a local build over an environment's set. The local remote owns its paths and slots here. */
export function overlay(discovery: Discovery, release: Release): Discovery {
  if (release.name === 'shell') return { ...discovery, shell: liveOf(release) };
  const paths = new Set(release.routes.map(({ path }) => path));
  const slots = new Set(release.fills.map(({ slot }) => slot));
  const others = discovery.remotes
    .filter(({ name }) => name !== release.name)
    .map((remote) => ({
      ...remote,
      routes: remote.routes.filter(({ path }) => !paths.has(path)),
      fills: remote.fills.filter(({ slot }) => !slots.has(slot)),
    }));
  return { ...discovery, remotes: [liveOf(release), ...others] };
}
