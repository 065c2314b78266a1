/**
 * The chunks of one screen of a release. Only the release's own keys count: a screen named `constructor` would
 * otherwise find a function of every object.
 */
export function filesOfScreen<F>(release: { screens: Record<string, F[]> }, screen: string | undefined): F[] {
  const isListed = screen !== undefined && Object.hasOwn(release.screens, screen);
  return isListed ? (release.screens[screen] ?? []) : [];
}
