import { paths } from '@viewmax/shared/bundled/paths.ts';
import { wantedPath } from './wanted-path.ts';

/** The visitor's aim by the first part of the wanted path. */
const AIMS = new Map<string, string>([
  ['/movie', 'see showtimes'],
  [paths.trailers, 'see trailers'],
  [paths.profile, 'see your profile'],
  [paths.fund, 'get Viewmax points'],
  [paths.paymentSuccessful, 'see your payment'],
  [paths.statement, 'see your statement'],
  [paths.selectCinema, 'choose a cinema'],
  [paths.confirmTicket, 'buy tickets'],
  [paths.myTickets, 'see your tickets'],
  [paths.ticketDetails, 'see your ticket'],
]);

/**
 * The reason for the screen, from the path that the guard stored. Without such a path it has none.
 *
 * @example reason('Sign in', { from: '/trailers' }) // 'Sign in to see trailers.'
 */
export function reason(act: 'Sign in' | 'Sign up', state: unknown): string | undefined {
  const path = wantedPath(state);
  if (path === paths.homeTab) return undefined;
  const [start = ''] = path.match(/^\/[^/?#]*/) ?? [];
  const aim = AIMS.get(start) ?? 'continue';
  return `${act} to ${aim}.`;
}
