import { $user, abortAfter, platform } from '@viewmax/shared';
import { emailProblem } from '../../parts/field-problems.ts';
import { type FieldErrors, useForm } from '../../parts/form.tsx';

const FORM = '/sandbox/form';

export interface Message {
  name: string;
  email: string;
  country: string;
  subject: string;
  message: string;
}

/** Sends the message to the form service of another company, as a form and without the session. */
async function sendMessage(message: Message): Promise<void> {
  const { contactForm = FORM, timeouts } = platform().config;
  // biome-ignore lint/style/noRestrictedGlobals: another company's address must not get the session
  const answer = await fetch(contactForm, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...message }),
    credentials: 'omit',
    signal: abortAfter(timeouts.requestMs),
  });
  if (!answer.ok) throw new Error(`The form service answered ${answer.status}`);
}

export const SUBJECTS = [
  'Get Viewmax Cinema License',
  'Get Film Distributors License',
  'General Enquiry',
  'Order a Product',
] as const;

export const MIN_LENGTH = 5;
const TOO_SHORT = `Please enter at least ${MIN_LENGTH} characters.`;

type MessageErrors = FieldErrors<keyof Message>;

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

/** Tells the page's analytics that a message was sent. The event carries nothing of the person or the message. */
const conversion = (): void => {
  dispatchEvent(new CustomEvent('viewmax:conversion', { detail: { name: 'contact' } }));
};

export const useContact = () =>
  useForm<keyof Message>({
    fields: () => ({ name: '', country: '', email: $user.get()?.Email ?? '', subject: '', message: '' }),
    problems: checkMessage,
    send: (message) => {
      conversion();
      return sendMessage(message);
    },
    refusal: () => ({ text: 'Your message could not be sent. Please try again.' }),
  });
