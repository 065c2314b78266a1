import { paths } from '@viewmax/shared/paths';

const DOORS: readonly string[] = [paths.login, paths.signup, paths.signupSuccessful, paths.forgotPassword];

/** Where a visitor wanted to go before the guard sent them here. Navigation state is not ours alone: check it. */
export function wantedPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return paths.homeTab;
  return DOORS.includes(from.split(/[?#]/)[0] ?? '') ? paths.homeTab : from;
}
