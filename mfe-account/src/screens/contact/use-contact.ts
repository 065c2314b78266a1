import { $user } from '@viewmax/shared';
import { type FormEvent, useState } from 'react';
import { type Message, sendMessage } from '../../api/send-message.ts';
import { checkMessage, type MessageErrors } from './check-message.ts';
import { conversion } from './conversion.ts';

export type State = 'writing' | 'sending' | 'failed' | 'sent';

export function useContact() {
  const [message, setMessage] = useState<Message>(() => ({
    name: '',
    country: '',
    email: $user.get()?.Email ?? '',
    subject: '',
    message: '',
  }));
  const [errors, setErrors] = useState<MessageErrors>({});
  const [state, setState] = useState<State>('writing');

  const set = (field: keyof Message) => (value: string) => {
    setMessage((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    const found = checkMessage(message);
    setErrors(found);
    const [first] = Object.keys(message).filter((field) => field in found);
    if (first) {
      const control = event.currentTarget.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
      return;
    }
    setState('sending');
    conversion();
    try {
      await sendMessage(message);
      setState('sent');
    } catch (cause) {
      console.warn('A message could not be sent', cause);
      setState('failed');
    }
  };

  return { message, set, errors, state, submit };
}
