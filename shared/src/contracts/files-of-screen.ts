/**
 * The chunks of one screen of a release. Only what the release itself lists counts: a screen called `constructor` would
 * otherwise find a function that every object has.
 */
export function filesOfScreen<F>(release: { screens: Record<string, F[]> }, screen: string | undefined): F[] {
  const isListed = screen !== undefined && Object.hasOwn(release.screens, screen);
  return isListed ? (release.screens[screen] ?? []) : [];
}
