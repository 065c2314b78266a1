import type { Call, Takes } from '@viewmax/contracts/calls';
import { PROXIED } from '@viewmax/contracts/constants';
import ky, { type AfterResponseHook, type BeforeRequestHook } from 'ky';
import { $token } from '../stores/session.ts';
import { isExpired, refreshSession } from './refresh.ts';
import { carryToken, filled, request, type Call as Sent } from './request.ts';

/** What differs from the usual call. */
export interface CallOptions {
  /** Sends no token and never refreshes; for calls of visitors. */
  anonymous?: boolean;
  /** The call may end its own session, so the caller handles a 401, and the client renews or ends nothing. */
  endsSession?: boolean;
  /**
   * Sends the member's token to the backend of a squad, by a path below `/api/x`, if ops allow it there (`viewmax host proxy
   * --with-token`). Other paths of ours get the token anyway.
   */
  withToken?: boolean;
  headers?: Record<string, string>;
}

const renewExpired: BeforeRequestHook = async (state) => {
  if (!isExpired()) return;
  await refreshSession();
  carryToken(state);
};

/** The call that ends this token and brings the next one. Calls beside it may be refused before its answer is here. */
let replacing: Promise<unknown> | undefined;

const renewRefused: AfterResponseHook = async ({ response, options: { context } }) => {
  if (response.status !== 401 || context.hasRenewed) return;
  context.hasRenewed = true;
  const refused = $token.get();
  await replacing;
  if ($token.get() === refused) await refreshSession();
  if ($token.get()) return ky.retry({ delay: 0 });
};

/** A 401 of a squad's backend says nothing about the member's session. */
function send<T>({
  endsSession,
  withToken,
  ...call
}: Sent & Pick<CallOptions, 'endsSession' | 'withToken'>): Promise<T> {
  const isSquads = call.path.startsWith(PROXIED);
  const anonymous = call.anonymous || (isSquads && !withToken);
  if (anonymous || !$token.get()) return request<T>({ ...call, anonymous });
  const afterResponse = endsSession || isSquads ? [] : [renewRefused];
  const answer = request<T>(call, { beforeRequest: [renewExpired], afterResponse });
  // The caller stores the new token in between.
  if (endsSession) replacing = answer.catch(() => {}).then(() => new Promise((resolve) => setTimeout(resolve)));
  return answer;
}

/**
 * Sends a call of the app to its backend, with the values that it takes.
 *
 * @example const { moviesList } = await ask(listMovies)
 * @example const { showtime } = await ask(getShowtime, { params: { showtimeId } })
 */
export function ask<T extends Takes, Answer>(
  call: Call<T, Answer>,
  // A call that takes nothing needs no second argument.
  ...[given]: object extends T ? [] : [given: T]
): Promise<Answer> {
  return send<Answer>({ ...filled(call, given ?? {}), endsSession: call.endsSession });
}

/**
 * Calls a path of our backend, or a path below `/api/x` that ops lead to the squad's backend. `ask` sends the declared calls.
 *
 * @example const reviews = await getJson<Review[]>('/api/x/reviews/movies/7')
 */
export const getJson = <T>(path: string, options: CallOptions = {}): Promise<T> =>
  send<T>({ method: 'GET', path, ...options });

/** Posts JSON, or a form with files unchanged. */
export const postJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>({ method: 'POST', path, body, ...options });

/** Puts JSON, or a form with files unchanged. */
export const putJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>({ method: 'PUT', path, body, ...options });

/** Deletes what the path names. */
export const deleteJson = <T = void>(path: string, options: CallOptions = {}): Promise<T> =>
  send<T>({ method: 'DELETE', path, ...options });
