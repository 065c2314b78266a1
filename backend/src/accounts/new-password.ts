import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPasswordProblem } from '@viewmax/contracts/new-password';
import { ApiError } from '../errors/api-error.ts';

const common = new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'));

/** Refuses a new password that is easy to guess. Old passwords stay valid at sign-in. */
export function checkNewPassword(password: string, phone: string): void {
  const text = newPasswordProblem(password, phone);
  if (text) throw new ApiError('weak_password', { text });
  if (common.has(password.toLowerCase())) throw new ApiError('weak_password');
}
