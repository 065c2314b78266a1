import type { NewPasswordRequest } from '@viewmax/contracts/account';
import type { TokenResponse } from '@viewmax/contracts/auth';
import { $token, failedAnswer, refreshSession } from '@viewmax/shared';
import { changePassword } from '../../../api/change-password.ts';
import { logIn } from '../../../api/log-in.ts';

/**
 * A change whose answer was lost has ended this session. The server rejects the repeated change, and the new password
 * opens another session. A session that only expired is renewed before the change.
 */
export async function changePasswordOnce(request: NewPasswordRequest, phoneNumber: string): Promise<TokenResponse> {
  try {
    return await changePassword(request);
  } catch (error) {
    const answer = failedAnswer(error);
    if (answer?.status !== 401) throw error;
    if (answer.code !== 'token_expired') {
      const reopened = await logIn({ phoneNumber, password: request.newPassword }).catch((refused: unknown) => {
        if (!failedAnswer(refused)) throw error;
      });
      if (reopened) return reopened;
    }
    await refreshSession();
    if (!$token.get()) throw error;
    return changePassword(request);
  }
}
