import { z } from 'zod';
import { limits, sexes } from './constants.ts';
import { errorBody } from './errors.ts';
import { user } from './user.ts';

const password = z.string().min(1).max(limits.passwordLength);
// Longer than 11 digits on the wire, because +234 and separators are valid too.
const phoneNumber = z.string().min(1).max(20);
const verificationCode = z.string().min(1).max(20);

export const loginRequest = z.object({ phoneNumber, password });
export type LoginRequest = z.infer<typeof loginRequest>;

export const tokenResponse = z.object({ token: z.string() });
export type TokenResponse = z.infer<typeof tokenResponse>;

export const refreshParams = z.object({ uuid: z.string().min(1).max(64) });
export type RefreshParams = z.infer<typeof refreshParams>;

export const signupRequest = z.object({
  country: z.string().min(1).max(100),
  selectedState: z.string().min(1).max(100),
  selectedLGA: z.string().min(1).max(100),
  phoneNumber,
  password,
  dateofbirth: z.iso.date(),
  sex: z.enum(sexes),
  platform: z.string().max(50),
  operatingSystem: z.string().max(50),
});
export type SignupRequest = z.infer<typeof signupRequest>;

export const signupResponse = z.object({ token: z.string().optional(), user: user.optional() });
export type SignupResponse = z.infer<typeof signupResponse>;

export const otpCodeRequest = z.object({ phoneNumber });
export type OtpCodeRequest = z.infer<typeof otpCodeRequest>;

export const verifyOtpCodeRequest = z.object({ phoneNumber, verificationCode });
export type VerifyOtpCodeRequest = z.infer<typeof verifyOtpCodeRequest>;

export const changePasswordRequest = z.object({ phoneNumber, verificationCode, newPassword: password });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

export const okResponse = z.object({ ok: z.literal(true) });
export type OkResponse = z.infer<typeof okResponse>;

export const otpRefusal = errorBody.extend({ ok: z.literal(false) });
