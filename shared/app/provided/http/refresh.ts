import { refreshToken } from '@viewmax/contracts/calls';
import { $token, $user, endSession, startSession } from '../stores/session.ts';
import { readToken } from '../stores/token.ts';
import { filled, isHttpError, request } from './request.ts';

/** These statuses say nothing about the session. */
const TOO_BUSY = [408, 429];

let underWay: Promise<void> | undefined;

/** A renewal has failed, so the present token may describe the member by old data. */
let isBehind = false;

/** The phone's clock runs ahead, so a fresh token looks expired. Only the server's 401 counts then. */
let isClockWrong = false;

const isPast = (token: string | null): boolean => {
  const expires = readToken(token)?.expires;
  return expires !== undefined && expires * 1000 <= Date.now();
};

async function refresh(): Promise<void> {
  const user = $user.get();
  if (!user) return endSession();
  const call = filled(refreshToken, { params: { uuid: user.UUID } });
  const { token } = await request<{ token?: string }>(call).catch((error: unknown) => {
    if (isHttpError(error) && error.status < 500 && !TOO_BUSY.includes(error.status)) return { token: undefined };
    throw error;
  });
  if (token && readToken(token)) {
    isClockWrong = isPast(token);
    startSession(token);
  } else endSession();
}

/** Renews the token, or ends the session when the server refuses. Overlapping callers share one call. */
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

/** Retries a renewal that failed. */
export async function retryRefresh(): Promise<void> {
  if (isBehind && $user.get()) await refreshSession();
}

export const isExpired = (): boolean => !isClockWrong && isPast($token.get());
