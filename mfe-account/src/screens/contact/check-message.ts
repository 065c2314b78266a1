import type { Message } from '../../api/send-message.ts';
import { emailProblem } from '../../parts/field-problems.ts';
import type { FieldErrors } from '../../parts/use-field-errors.ts';

export const SUBJECTS = [
  'Get Viewmax Cinema License',
  'Get Film Distributors License',
  'General Enquiry',
  'Order a Product',
] as const;

export const MIN_LENGTH = 5;
const TOO_SHORT = `Please enter at least ${MIN_LENGTH} characters.`;

export type MessageErrors = FieldErrors<keyof Message>;

/** The problems by field; empty when the message can be sent. */
export function checkMessage(message: Message): MessageErrors {
  const errors: MessageErrors = {};
  for (const field of ['name', 'email', 'country', 'message'] as const) {
    if (message[field].trim().length < MIN_LENGTH) errors[field] = TOO_SHORT;
  }
  errors.email ??= emailProblem(message.email);
  if (!message.subject) errors.subject = 'Please choose a subject.';
  return errors;
}
