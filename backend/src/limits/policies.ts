/** Allowed tries in `seconds` for each kind of line. Tries do not count on an absent kind. */
export interface Policy {
  seconds: number;
  /** A phone, from all networks together. */
  phone?: number;
  /** A phone, from one network: strangers elsewhere do not use up the tries of its owner. */
  phoneHere?: number;
  address?: number;
  device?: number;
  /** A device that signed in to this account. Besides this only its own daily tries count. */
  known?: number;
  /** A phone, from all networks and unknown devices together, in one day. */
  perDay?: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const password = { seconds: 15 * MINUTE, phoneHere: 10, address: 100, device: 30, known: 10, perDay: 100 };

/**
 * Mobile networks share one address among many phones, so addresses have far more tries than phones. Tries at a
 * password or a code count only when they fail. A code counts its own wrong tries, so tries count here only without a
 * code.
 */
export const policies = {
  login: password,
  password,
  // Each right password costs a slow hash and leaves a session, and a wrong one counts on `login` alone.
  signIn: { seconds: HOUR, phone: 60, address: 3000, known: 60 },
  signup: { seconds: HOUR, phone: 5, address: 100, device: 20 },
  otpSend: { seconds: HOUR, phoneHere: 5, address: 60, device: 10, known: 5, perDay: 10 },
  otpTry: { seconds: HOUR, phoneHere: 20, address: 200, device: 60, known: 20 },
  // Each try sends a message to a number that the member names.
  phoneChange: { seconds: DAY, phone: 10, address: 300 },
  profile: { seconds: DAY, phone: 20, address: 1000 },
  emailSms: { seconds: DAY, perDay: 3 },
  // It reads all rows of a member.
  myData: { seconds: DAY, phone: 10, address: 1000 },
  push: { seconds: HOUR, phone: 30, address: 600 },
  reminder: { seconds: HOUR, phone: 120, address: 2400 },
  upload: { seconds: HOUR, phone: 30, address: 300 },
  // A member begins a booking by opening the cinemas of a showtime.
  look: { seconds: MINUTE, phone: 60 },
  purchase: { seconds: MINUTE, phone: 30, address: 600, device: 60 },
  // A hold changes with every tap on the map.
  hold: { seconds: MINUTE, phone: 30, address: 600, device: 60 },
  // A map asks for its seats every ten seconds.
  seats: { seconds: MINUTE, phone: 60, address: 2400, device: 60 },
  waiting: { seconds: HOUR, phone: 60, address: 2400, device: 60 },
  // A claim cannot be guessed. The limit is against endless links.
  gift: { seconds: HOUR, phone: 60, address: 1200, device: 120 },
  topUp: { seconds: HOUR, phone: 60, address: 1200, device: 120 },
  // Few of the tries call the provider (`app.take_return_check`).
  topUpReturn: { seconds: MINUTE, phone: 30, address: 600, device: 60 },
  // A phone that was without a network sends its scans at once.
  attendant: { seconds: MINUTE, phone: 120, address: 2400, device: 120 },
  // Unknown codes alone, so that a door cannot be used to guess them.
  unknownCode: { seconds: 10 * MINUTE, phone: 40 },
  // A door asks for its screenings every few seconds.
  doorLook: { seconds: MINUTE, phone: 120, address: 2400, device: 120 },
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof policies;
