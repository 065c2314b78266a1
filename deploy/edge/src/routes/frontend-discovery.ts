import type { Discovery, LiveRelease, LiveRemote } from '@viewmax/contracts/discovery';
import type { Frontend, FrontendDiscovery } from '@viewmax/contracts/frontend-discovery';

function frontendOf(
  release: LiveRelease & Pick<LiveRemote, 'fallback'>,
  nodeType: Frontend['extras']['nodeType'],
): Frontend {
  const { base, entry, fallback, needs = {}, routes, version } = release;
  return {
    url: base + entry.file,
    ...(fallback && { fallbackUrl: fallback.base + fallback.entry.file }),
    metadata: { integrity: entry.integrity, version },
    extras: { nodeType, routes: routes.map(({ path }) => path), needs },
  };
}

/** Serves the set in the schema of github.com/awslabs/frontend-discovery (v1-pre), for tools that support it. */
export function toFrontendDiscovery({ shell, remotes }: Discovery): FrontendDiscovery {
  const inUse = remotes.filter(({ off }) => !off);
  return {
    schema: 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json',
    microFrontends: Object.fromEntries([
      ['viewmax/shell', [frontendOf(shell, 'app-shell')]],
      ...inUse.map((remote) => [`viewmax/${remote.name}`, [frontendOf(remote, 'micro-frontend')]]),
    ]),
  };
}
