import { $token } from '../stores/session.ts';
import { keepAnswer, keptAnswer } from './kept-answers.ts';
import { isExpired, refreshSession } from './refresh.ts';
import { isHttpError, type Request, request } from './request.ts';

export interface CallOptions {
  /** Sends no token and never refreshes: for calls that a visitor makes. */
  anonymous?: boolean;
  headers?: Record<string, string>;
}

export interface GetOptions extends CallOptions {
  /**
   * Keeps the answer on the phone under this name, and gives it when there is no network. Never for seats or money. Signing
   * out forgets it.
   */
  keep?: string;
}

async function send<T>(call: Request): Promise<T> {
  if (call.anonymous || !$token.get()) return request<T>(call);
  if (isExpired()) await refreshSession();
  try {
    return await request<T>(call);
  } catch (error) {
    if (!isHttpError(error) || error.status !== 401) throw error;
    await refreshSession();
    if (!$token.get()) throw error;
    return request<T>(call);
  }
}

/** @example const { moviesList } = await getJson<MoviesResponse>('/api/v1/movies', { anonymous: true }) */
export async function getJson<T>(path: string, { keep, ...options }: GetOptions = {}): Promise<T> {
  const asked = send<T>({ method: 'GET', path, ...options });
  if (!keep) return asked;
  try {
    const answer = await asked;
    keepAnswer(keep, answer).catch(() => {});
    return answer;
  } catch (error) {
    const kept = isHttpError(error) ? undefined : await keptAnswer<T>(keep);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Posts JSON, or a form with files as it is. */
export const postJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>({ method: 'POST', path, body, ...options });

export const putJson = <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
  send<T>({ method: 'PUT', path, body, ...options });
