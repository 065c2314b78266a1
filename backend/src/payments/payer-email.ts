/**
 * The email for the provider. Providers tell customers apart by email, so a user without one gets one of our mailbox.
 *
 * @example
 * payerEmail({ id: '7f3a', email: null }, 'pay@viewmax.example'); // 'pay+7f3a@viewmax.example'
 */
export function payerEmail(user: { id: string; email: string | null }, mailbox: string): string {
  return user.email || mailbox.replace('@', `+${user.id}@`);
}
