/** Numbers and texts that the app and the backend must agree on. No zod here: the app bundles these as values. */

/** The version of the backend's contract. A release names the range that it needs as `api`. */
export const apiVersion = '1.0.0';

/** The paths of ours that lead to backends of squads begin with this. No call of our own does. */
export const PROXIED = '/api/x/';

export const timeZone = 'Africa/Lagos';
export const currency = 'NGN';
export const pointsUnit = 'Vp';

export const limits = {
  phoneDigits: 11,
  usernameLength: 13,
  passwordLength: 200,
  /** The least length of a new password; shorter old ones stay valid. */
  newPasswordLength: 8,
  emailLength: 254,
  ticketsPerPurchase: 100,
  /** The most prices of a screening beside its default. */
  categories: 7,
  /** The most seats of one hold. */
  heldSeats: 10,
  points: { min: 1, max: 1_000_000 },
  /** "Limited!" begins at this many seats left. */
  limitedSeats: 5,
} as const;

export const signupPoints = 5;

/** A quote without a payment fails after the hours. The server checks an open payment for the days. */
export const topUpTimes = { beginsWithinHours: 1, checkedForDays: 7 } as const;

/** The duration of a movie without `DurationMinutes`. */
export const defaultDurationMinutes = 180;

export const movieStatuses = ['now-playing', 'coming-soon'] as const;
export const paymentMethods = ['flutterwave', 'paystack'] as const;
export const sexes = ['Male', 'Female'] as const;
export const platforms = ['web', 'android', 'ios'] as const;
export const deviceTypes = ['Android', 'iOS', 'Unknown'] as const;
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

/** Files of the signed-in member. A remote may store some here; the shell deletes the database when the session ends. */
export const personalDatabase = 'image-store';

export type MovieStatus = (typeof movieStatuses)[number];
export type PaymentMethod = (typeof paymentMethods)[number];
