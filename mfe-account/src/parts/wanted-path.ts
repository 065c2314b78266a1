import { useStore } from '@nanostores/react';
import { $user } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { useEffect, useRef } from 'react';

type FormState = Record<string, unknown> | null;

const DOORS: readonly string[] = [paths.login, paths.signup, paths.signupSuccessful, paths.forgotPassword];

/**
 * The path that a visitor asked for before the shell redirected here. Other pages can write the state, so it is
 * checked.
 */
export function wantedPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return paths.homeTab;
  return DOORS.includes(from.split(/[?#]/)[0] ?? '') ? paths.homeTab : from;
}

/**
 * The wish of a visitor whose tap on a server-rendered movie came before the app's code. Such a link loads a document, which gets
 * no state: its referrer names the movie.
 */
function wishOfDocument(): FormState {
  const { origin } = window.location;
  // The document of a server's render has no referrer at all.
  if (!document.referrer?.startsWith(`${origin}/movie/`)) return null;
  return { from: document.referrer.slice(origin.length), fromState: { showing: true } };
}

/** The state that the link to this form gave, or what the form's document tells of it. Any page can write it. */
export function useFormState(): FormState {
  const { state, key } = useLocation();
  // The router gives this key to the entry that the document began with.
  return state ?? (key === 'default' ? wishOfDocument() : null);
}

/** The state that the link to the sign-in gave for that path. */
export const wantedState = (state: unknown): unknown => (state as { fromState?: unknown } | null)?.fromState;

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
  [paths.door, 'open the door'],
]);

/**
 * The reason for the screen, from the path that the shell stored. Without such a path it has none.
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

/** Leaves the form when the member signs in in another tab. A call of this tab that is under way finishes first. */
export function useSignedInElsewhere(busy: boolean): void {
  const uuid = useStore($user)?.UUID;
  const before = useRef(uuid);
  const navigate = useNavigate();
  const state = useFormState();

  useEffect(() => {
    if (busy) return;
    if (uuid && uuid !== before.current) navigate(wantedPath(state), { replace: true, state: wantedState(state) });
    before.current = uuid;
  }, [uuid, busy, navigate, state]);
}
