import ky, { type AfterResponseHook, type BeforeRequestHook } from 'ky';
import { $token } from '../stores/session.ts';
import { isExpired, refreshSession } from './refresh.ts';
import { type Call, carryToken, isElsewhere, request } from './request.ts';

export interface CallOptions {
  /** Sends no token and never refreshes; for calls of visitors. */
  anonymous?: boolean;
  /** The call may end its own session, so the caller handles a 401, and the client renews or ends nothing. */
  endsSession?: boolean;
  headers?: Record<string, string>;
}

const renewExpired: BeforeRequestHook = async (state) => {
  if (!isExpired()) return;
  await refreshSession();
  carryToken(state);
};

const renewRefused: AfterResponseHook = async ({ response, options: { context } }) => {
  if (response.status !== 401 || context.hasRenewed) return;
  context.hasRenewed = true;
  await refreshSession();
  if ($token.get()) return ky.retry({ delay: 0 });
};

function send<T>({ endsSession, ...call }: Call & CallOptions): Promise<T> {
  if (call.anonymous || isElsewhere(call.path) || !$token.get()) return request<T>(call);
  return request<T>(call, { beforeRequest: [renewExpired], afterResponse: endsSession ? [] : [renewRefused] });
}

/**
 * Calls a path of our backend, or an address of a host that remote.json names under `connect`. Such a host never gets the
 * member's token.
 *
 * @example const { moviesList } = await getJson<MoviesResponse>('/api/v1/movies', { anonymous: true })
 * @example const reviews = await getJson<Review[]>('https://reviews.example/movies/7')
 */
export const getJson = <T>(path: string, options: CallOptions = {}): Promise<T> =>
  send<T>({ method: 'GET', path, ...options });

/** Posts JSON, or a form with files unchanged. */
export const postJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>({ method: 'POST', path, body, ...options });

export const putJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>({ method: 'PUT', path, body, ...options });
