import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { newPasswordProblem } from '@viewmax/contracts/new-password';
import { ApiError } from '../errors/api-error.ts';

// argon2id, the library's default, at OWASP's first recommendation: 19 MiB, two passes.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let decoy: Promise<string> | undefined;

/** Checks a password. Without a hash (an unknown phone) it takes as long, so that the time reveals nothing. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}

const common = new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'));

/** Refuses a new password that is easy to guess. Old passwords stay valid at sign-in. */
export function checkNewPassword(password: string, phone: string): void {
  const text = newPasswordProblem(password, phone);
  if (text) throw new ApiError('weak_password', { text });
  if (common.has(password.toLowerCase())) throw new ApiError('weak_password');
}
