import type { Message } from '../../api/send-message.ts';

export const SUBJECTS = [
  'Get Viewmax Cinema License',
  'Get Film Distributors License',
  'General Enquiry',
  'Order a Product',
] as const;

export const MIN_LENGTH = 5;
const TOO_SHORT = `Please enter at least ${MIN_LENGTH} characters.`;

export type MessageErrors = Partial<Record<keyof Message, string>>;

/** The problems by field; empty when the message can be sent. */
export function checkMessage(message: Message): MessageErrors {
  const errors: MessageErrors = {};
  for (const field of ['name', 'email', 'country', 'message'] as const) {
    if (message[field].trim().length < MIN_LENGTH) errors[field] = TOO_SHORT;
  }
  if (!errors.email && !/^[^\s@]+@[^\s@]+$/.test(message.email.trim())) errors.email = 'Please enter an email address.';
  if (!message.subject) errors.subject = 'Please choose a subject.';
  return errors;
}
