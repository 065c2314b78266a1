/**
 * Who the provider writes to. Providers tell customers apart by their email, so that a user without one gets one of our
 * own mailbox.
 *
 * @example
 * payerEmail({ id: '7f3a', email: null }, 'pay@viewmax.example'); // 'pay+7f3a@viewmax.example'
 */
export function payerEmail(user: { id: string; email: string | null }, mailbox: string): string {
  return user.email || mailbox.replace('@', `+${user.id}@`);
}
