import type { Route } from '@viewmax/contracts/discovery';
import { matchRoute } from '@viewmax/contracts/match-route';
import { notify } from '@viewmax/shared';
import { isHome, paths } from '@viewmax/shared/bundled/paths.ts';
import { Navigate } from '@viewmax/shared/router';
import { type ReactNode, useEffect } from 'react';

type Remotes = readonly { name: string; routes: Route[] }[];

/** The first screen of attendants, if a remote has one. */
export const attendantsPath = (remotes: Remotes): string | undefined =>
  remotes.flatMap(({ routes }) => routes).find(({ guard }) => guard === 'attendant')?.path;

let hasStarted = false;

/**
 * Attendants start at their first screen, and not at Home. Later Home is the way to the members' app, until the page
 * reloads or another session starts. On a device that hides the screen of the path, they are led there always.
 */
export function attendantStart(
  remotes: Remotes,
  path: string,
  route: Route | undefined,
  { isAttendant, isHidden }: { isAttendant: boolean; isHidden: boolean },
): string | undefined {
  if (!isAttendant) hasStarted = false;
  else if (route?.guard === 'attendant') hasStarted = true;
  return isAttendant && (isHidden || (isHome(path) && !hasStarted)) ? attendantsPath(remotes) : undefined;
}

/** A desktop shows the routes that say so, and the sign-in that leads to one. */
export function showsOnDesktop(remotes: Remotes, route: Route | undefined, state: unknown): boolean {
  const { from } = (state ?? {}) as { from?: unknown };
  return (route?.desktop ?? matchRoute(remotes, String(from))?.route.desktop) === true;
}

/** Leads a member away from a screen of attendants. */
export function NotForMembers(): ReactNode {
  useEffect(() => {
    const text = 'Only cinema attendants open the door.';
    notify({ text, to: paths.contact, label: 'Contact Us' });
  }, []);
  return <Navigate to={paths.home} replace />;
}
