import { $token, $user, endSession, startSession } from '../stores/session.ts';
import { readToken } from '../stores/token.ts';
import { isHttpError, request } from './request.ts';

/** These say nothing of the session. */
const TOO_BUSY = [408, 429];

let underWay: Promise<void> | undefined;

/** A new token is wanted and has not come: what the present one says of the person may be old. */
let isBehind = false;

/** The phone's clock runs ahead: a token that has just come would have expired. Then the server alone says so. */
let isClockWrong = false;

const isPast = (token: string | null): boolean => {
  const expires = readToken(token)?.expires;
  return expires !== undefined && expires * 1000 <= Date.now();
};

async function refresh(): Promise<void> {
  const user = $user.get();
  if (!user) return endSession();
  const path = `/api/v1/refresh/${encodeURIComponent(user.UUID)}`;
  const { token } = await request<{ token?: string }>({ method: 'GET', path }).catch((error: unknown) => {
    if (isHttpError(error) && error.status < 500 && !TOO_BUSY.includes(error.status)) return { token: undefined };
    throw error;
  });
  if (token && readToken(token)) {
    isClockWrong = isPast(token);
    startSession(token);
  } else endSession();
}

/** Gets a new token for this session, or ends the session if the server refuses. Callers that meet share one call. */
export function refreshSession(): Promise<void> {
  isBehind = true;
  underWay ??= refresh()
    .then(() => {
      isBehind = false;
    })
    .finally(() => {
      underWay = undefined;
    });
  return underWay;
}

/** Makes up for a new token that did not come. */
export async function catchUp(): Promise<void> {
  if (isBehind && $user.get()) await refreshSession();
}

export const isExpired = (): boolean => !isClockWrong && isPast($token.get());
