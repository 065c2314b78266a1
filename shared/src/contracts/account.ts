import { z } from 'zod';
import { deviceTypes, limits, platforms } from './constants.ts';
import { hasNoNul } from './tickets.ts';

const uuid = z.string().min(1).max(64);
const password = z.string().min(1).max(limits.passwordLength);

/** PUT /api/v1/user/update changes one of the two. */
export const updateUserRequest = z
  .object({
    uuid,
    username: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/)
      .max(limits.usernameLength)
      .optional(),
    email: z.email().max(limits.emailLength).optional(),
  })
  .refine(({ username, email }) => (username === undefined) !== (email === undefined), { path: ['username'] });
export type UpdateUserRequest = z.infer<typeof updateUserRequest>;

/** The fields beside the file `image` in the form. The server ignores the sender's type of the file. */
export const uploadFields = z.object({ uuid, mimeType: z.string().max(100).optional() });
export const uploadResponse = z.object({ UserDpUrl: z.string() });
export type UploadResponse = z.infer<typeof uploadResponse>;

export const deviceDetailsRequest = z.object({
  userUUID: uuid,
  devicetype: z.enum(deviceTypes),
  platform: z.enum(platforms),
});
export type DeviceDetailsRequest = z.infer<typeof deviceDetailsRequest>;

/** PUT /api/v1/user/lga */
export const changeLgaRequest = z.object({ lga: z.string().min(1).max(100) });
export type ChangeLgaRequest = z.infer<typeof changeLgaRequest>;

/** PUT /api/v1/user/password; all other sessions end, and the answer's token continues this one. */
export const newPasswordRequest = z.object({ currentPassword: password, newPassword: password });
export type NewPasswordRequest = z.infer<typeof newPasswordRequest>;
export const newPasswordResponse = z.object({ ok: z.literal(true), token: z.string() });
export type NewPasswordResponse = z.infer<typeof newPasswordResponse>;

/** POST /api/v1/user/delete */
export const deleteAccountRequest = z.object({ password });
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;

const sessionId = z.string().min(1).max(100).refine(hasNoNul);

/** POST /api/v1/user/logout: the `sid` of the token. It needs no token, because the token may have expired by then. */
export const logoutRequest = z.object({ session: sessionId });
export type LogoutRequest = z.infer<typeof logoutRequest>;

/** GET /api/v1/user/sessions */
const session = z.object({
  id: z.string(),
  device: z.string(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;
export const sessionsResponse = z.object({ sessions: z.array(session) });
export type SessionsResponse = z.infer<typeof sessionsResponse>;

/** POST /api/v1/user/sessions/end: the id of a session, or `others` for all but the caller's. */
export const endSessionRequest = z.object({ session: sessionId });
export type EndSessionRequest = z.infer<typeof endSessionRequest>;
