import ky, { isHTTPError } from 'ky';
import { platform } from '../mfe/platform.ts';
import { $token } from '../stores/session.ts';
import { isExpired, refreshSession } from './refresh.ts';

export interface CallOptions {
  /** Sends no token and never refreshes: for calls that a visitor makes. */
  anonymous?: boolean;
  headers?: Record<string, string>;
}

async function send<T>(method: 'get' | 'post' | 'put', path: string, json: unknown, options: CallOptions): Promise<T> {
  const { config } = platform();
  const once = () => {
    const token = options.anonymous ? null : $token.get();
    return ky(path, {
      method,
      json,
      baseUrl: config.apiBase || location.origin,
      timeout: config.timeouts.requestMs,
      retry: { limit: 2, methods: ['get'] },
      headers: { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) },
    }).json<T>();
  };
  if (options.anonymous || !$token.get()) return once();
  if (isExpired()) await refreshSession();
  try {
    return await once();
  } catch (error) {
    if (!isHTTPError(error) || error.response.status !== 401) throw error;
    await refreshSession();
    if (!$token.get()) throw error;
    return once();
  }
}

/** @example const { moviesList } = await getJson<MoviesResponse>('/api/v1/movies', { anonymous: true }) */
export const getJson = <T>(path: string, options: CallOptions = {}): Promise<T> =>
  send<T>('get', path, undefined, options);

export const postJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>('post', path, body, options);

export const putJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>('put', path, body, options);
