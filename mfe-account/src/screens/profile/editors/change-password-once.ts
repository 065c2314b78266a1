import { failedAnswer, refreshSession } from '@viewmax/shared';
import type { NewPasswordRequest } from '@viewmax/shared/contracts/account';
import type { TokenResponse } from '@viewmax/shared/contracts/auth';
import { changePassword } from '../../../api/change-password.ts';
import { logIn } from '../../../api/log-in.ts';

/**
 * A change whose answer was lost has ended this session. Sent again, by the person or by the browser itself, it is refused,
 * and the new password opens another session.
 */
export async function changePasswordOnce(request: NewPasswordRequest, phoneNumber: string): Promise<TokenResponse> {
  try {
    return await changePassword(request);
  } catch (error) {
    if (failedAnswer(error)?.status !== 401) throw error;
    return logIn({ phoneNumber, password: request.newPassword }).catch(async (refused: unknown) => {
      // This session may only have expired, or have ended for another reason.
      if (failedAnswer(refused)) await refreshSession();
      throw error;
    });
  }
}
