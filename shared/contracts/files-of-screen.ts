/**
 * The chunks of one screen of a release. Only the release's own keys count: a screen named `constructor` would
 * otherwise find a function of every object.
 */
export function filesOfScreen<F>(release: { screens: Record<string, F[]> }, screen: string | undefined): F[] {
  const found = Object.entries(release.screens).find(([name]) => name === screen);
  return found?.[1] ?? [];
}
