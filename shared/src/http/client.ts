import { $token } from '../stores/session.ts';
import { isExpired, refreshSession } from './refresh.ts';
import { isHttpError, type Request, request } from './request.ts';

export interface CallOptions {
  /** Sends no token and never refreshes: for calls that a visitor makes. */
  anonymous?: boolean;
  /** May end the session that makes it: a 401 is then the caller's to judge, and renews or ends nothing here. */
  endsSession?: boolean;
  headers?: Record<string, string>;
}

async function send<T>({ endsSession, ...call }: Request & CallOptions): Promise<T> {
  if (call.anonymous || !$token.get()) return request<T>(call);
  if (isExpired()) await refreshSession();
  try {
    return await request<T>(call);
  } catch (error) {
    if (!isHttpError(error) || error.status !== 401 || endsSession) throw error;
    await refreshSession();
    if (!$token.get()) throw error;
    return request<T>(call);
  }
}

/** @example const { moviesList } = await getJson<MoviesResponse>('/api/v1/movies', { anonymous: true }) */
export const getJson = <T>(path: string, options: CallOptions = {}): Promise<T> =>
  send<T>({ method: 'GET', path, ...options });

/** Posts JSON, or a form with files as it is. */
export const postJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>({ method: 'POST', path, body, ...options });

export const putJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>({ method: 'PUT', path, body, ...options });
