import type { LoginRequest, TokenResponse } from '@viewmax/contracts/auth';
import { logIn } from '@viewmax/contracts/calls';
import { $token, ask, failedAnswer, refreshSession } from '@viewmax/shared';

/**
 * A change whose answer was lost has ended this session. The server rejects the repeated change, and the credentials
 * after the change open another session. A session that only expired is renewed before the change.
 */
export async function orReopened(
  change: () => Promise<TokenResponse>,
  credentials: LoginRequest,
): Promise<TokenResponse> {
  try {
    return await change();
  } catch (error) {
    const answer = failedAnswer(error);
    if (answer?.status !== 401) throw error;
    if (answer.code !== 'token_expired') {
      const reopened = await ask(logIn, { body: credentials }).catch((refused: unknown) => {
        if (!failedAnswer(refused)) throw error;
      });
      if (reopened) return reopened;
    }
    await refreshSession();
    if (!$token.get()) throw error;
    return change();
  }
}
