import ky from 'ky';
import { platform } from '../mfe/platform.ts';
import { $token, $user, endSession, startSession } from '../stores/session.ts';
import { readToken } from '../stores/token.ts';

let underWay: Promise<void> | undefined;

async function refresh(): Promise<void> {
  const { config } = platform();
  const user = $user.get();
  if (!user) return endSession();
  const answer = await ky.get(`/api/v1/refresh/${encodeURIComponent(user.UUID)}`, {
    baseUrl: config.apiBase || location.origin,
    timeout: config.timeouts.requestMs,
    throwHttpErrors: false,
    retry: 0,
    headers: { authorization: `Bearer ${$token.get()}` },
  });
  if (answer.status >= 500) throw new Error(`Refresh answered ${answer.status}`);
  const body = answer.ok ? await answer.json<{ token?: string }>() : {};
  if (readToken(body.token ?? null)) startSession(body.token as string);
  else endSession();
}

/** Gets a new token for this session, or ends the session if the server refuses. Callers that meet share one call. */
export function refreshSession(): Promise<void> {
  underWay ??= refresh().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

export function isExpired(now = Date.now()): boolean {
  const expires = readToken($token.get())?.expires;
  return expires !== undefined && expires * 1000 <= now;
}
