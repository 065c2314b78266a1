import { paths } from '@viewmax/shared/bundled/paths.ts';

const DOORS: readonly string[] = [paths.login, paths.signup, paths.signupSuccessful, paths.forgotPassword];

/**
 * The path that a visitor asked for before the guard redirected here. Other pages can write the state, so it is
 * checked.
 */
export function wantedPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return paths.homeTab;
  return DOORS.includes(from.split(/[?#]/)[0] ?? '') ? paths.homeTab : from;
}
