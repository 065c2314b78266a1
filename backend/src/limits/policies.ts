/** How many tries a phone, an address and a device have in `seconds`; absent: that one is not counted. */
export type Policy = { seconds: number; phone?: number; address?: number; device?: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Many phones share one address here (mobile networks), so addresses have far more room than phones. Tries at a password
 * are counted only when they fail.
 */
export const policies = {
  login: { seconds: 15 * MINUTE, phone: 10, address: 100, device: 30 },
  password: { seconds: 15 * MINUTE, phone: 10, address: 100, device: 30 },
  signup: { seconds: HOUR, phone: 5, address: 100, device: 20 },
  otpSend: { seconds: HOUR, phone: 5, address: 60, device: 10 },
  otpTry: { seconds: HOUR, phone: 20, address: 200, device: 60 },
  upload: { seconds: HOUR, phone: 30, address: 300 },
  purchase: { seconds: MINUTE, phone: 30, address: 600, device: 60 },
  topUp: { seconds: HOUR, phone: 60, address: 1200, device: 120 },
  // Each asks the provider, who counts too.
  topUpReturn: { seconds: MINUTE, phone: 30, address: 600, device: 60 },
  attendant: { seconds: MINUTE, phone: 60, address: 600, device: 60 },
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof policies;
