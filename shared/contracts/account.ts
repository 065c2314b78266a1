import { z } from 'zod';
import { deviceTypes, limits, platforms } from './constants.ts';
import { hasNoNul, ticket } from './tickets.ts';
import { statementLine, topUp } from './wallet.ts';

const uuid = z.string().min(1).max(64);
const password = z.string().min(1).max(limits.passwordLength);

/** One of the two changes. */
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

export const changeLgaRequest = z.object({ lga: z.string().min(1).max(100) });
export type ChangeLgaRequest = z.infer<typeof changeLgaRequest>;

/** Whether the member wants an SMS with each ticket, where the cinema sends one. Only a proven phone gets it. */
export const ticketSmsRequest = z.object({ isOn: z.boolean() });
export type TicketSmsRequest = z.infer<typeof ticketSmsRequest>;
export const ticketSmsResponse = ticketSmsRequest.extend({ isProven: z.boolean() });
export type TicketSmsResponse = z.infer<typeof ticketSmsResponse>;

export const newPasswordRequest = z.object({ currentPassword: password, newPassword: password });
export type NewPasswordRequest = z.infer<typeof newPasswordRequest>;
export const newPasswordResponse = z.object({ ok: z.literal(true), token: z.string() });
export type NewPasswordResponse = z.infer<typeof newPasswordResponse>;

// The fields are not named `phoneNumber`, because a call with that name accepts the caller's own number alone.
const newPhoneNumber = z.string().min(1).max(20);

/** A stolen token lacks the password. */
export const phoneCodeRequest = z.object({ newPhoneNumber, password });
export type PhoneCodeRequest = z.infer<typeof phoneCodeRequest>;

export const newPhoneRequest = z.object({ newPhoneNumber, verificationCode: z.string().min(1).max(20) });
export type NewPhoneRequest = z.infer<typeof newPhoneRequest>;
export const newPhoneResponse = newPasswordResponse;
export type NewPhoneResponse = z.infer<typeof newPhoneResponse>;

export const deleteAccountRequest = z.object({ password });
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;

const sessionId = z.string().min(1).max(100).refine(hasNoNul);

/** The `sid` of the token. The call needs no token, because the token may have expired by then. */
export const logoutRequest = z.object({ session: sessionId });
export type LogoutRequest = z.infer<typeof logoutRequest>;

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

const time = z.iso.datetime();

/** All that is stored about the caller, but the password and the marks of devices. */
export const userDataResponse = z.object({
  madeAt: time,
  profile: z.object({
    UUID: z.string(),
    PhoneNumber: z.string(),
    phoneProvenAt: time.nullable(),
    getsTicketSms: z.boolean(),
    Username: z.string(),
    Email: z.string().nullable(),
    UserDpUrl: z.string().nullable(),
    LGA: z.string(),
    dateofbirth: z.string().nullable(),
    sex: z.enum(['Male', 'Female']).nullable(),
    Role: z.enum(['user', 'attendant']),
    createdAt: time,
  }),
  balance: z.number().int(),
  /** Every movement of points, newest first. */
  ledger: z.array(statementLine),
  topUps: z.array(topUp),
  tickets: z.array(ticket),
  sessions: z.array(session),
  /** The kinds of devices that the app reported. */
  devices: z.array(z.object({ devicetype: z.string(), platform: z.string(), seenAt: time })),
  /** The devices that may try a password apart from strangers. Only marks of them are stored. */
  knownDevices: z.array(z.object({ seenAt: time })),
  notices: z.array(
    z.object({
      kind: z.enum([
        'show_soon',
        'payment_late',
        'payment_reversed',
        'payment_returned',
        'booking_settled',
        'showing_cancelled',
        'showing_cancelled_sms',
        'ticket_sms',
        'on_sale',
        'seat_free',
        'seat_free_sms',
        'waiting_cancelled',
      ]),
      ShowtimeID: z.string().nullable(),
      CinemaID: z.string().nullable(),
      tx_ref: z.string().nullable(),
      MovieID: z.string().nullable(),
      dueAt: time,
      doneAt: time.nullable(),
      outcome: z.string().nullable(),
    }),
  ),
  /** The browsers with push messages, by their push service. */
  pushDevices: z.array(z.object({ service: z.string(), addedAt: time })),
  /** The movies whose tickets the member waits for. */
  reminders: z.array(z.string()),
  /** The cinemas whose tickets an attendant redeems. */
  attendantAt: z.array(z.string()),
  /** Seats, for a day after their end. */
  holds: z.array(
    z.object({
      ShowtimeID: z.string(),
      CinemaID: z.string(),
      seats: z.array(z.string()),
      begunAt: time,
      endsAt: time,
      state: z.string(),
    }),
  ),
  /** The screenings whose seats the member waits for. */
  waitings: z.array(
    z.object({
      ShowtimeID: z.string(),
      CinemaID: z.string().nullable(),
      count: z.number().int(),
      sms: z.boolean(),
      begunAt: time,
    }),
  ),
  /** Tickets that the member sent to a friend (`isSent`), or took from one. */
  gifts: z.array(
    z.object({
      TicketID: z.string(),
      isSent: z.boolean(),
      sentAt: time,
      takenAt: time.nullable(),
      backAt: time.nullable(),
    }),
  ),
  /** The scans of an attendant, without their guests. */
  scans: z.array(
    z.object({
      at: time,
      CinemaID: z.string(),
      ShowtimeID: z.string(),
      door: z.string().nullable(),
      outcome: z.enum(['admitted', 'undone', 'twice', 'void']),
      reason: z.string().nullable(),
    }),
  ),
  /** The lists that an attendant's phone got. */
  doorLists: z.array(z.object({ ShowtimeID: z.string(), CinemaID: z.string(), gotAt: time })),
  /** Why attendants let the member in outside the time of a screening. */
  doorReasons: z.array(z.object({ TicketID: z.string(), at: time, reason: z.string() })),
});
export type UserDataResponse = z.infer<typeof userDataResponse>;

/** The id of a session, or `others` for all but the caller's. */
export const endSessionRequest = z.object({ session: sessionId });
export type EndSessionRequest = z.infer<typeof endSessionRequest>;
