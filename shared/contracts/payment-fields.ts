/**
 * What a payment provider gets of a member and of a payment, in the words of the privacy page, with the names of its
 * fields at the providers. Tests compare it with what each adapter sends.
 */
export const paymentFields = {
  'your email address, or one that we make for you': ['email'],
  'the amount': ['amount'],
  'the number of the payment': ['tx_ref', 'reference'],
  'the points that you buy': ['VpValue'],
  'the number of your account': ['uuid'],
} as const satisfies Record<string, readonly string[]>;

export const paymentFieldNames: readonly string[] = [...Object.values(paymentFields).flat()].sort();
