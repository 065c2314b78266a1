import { $user } from '@viewmax/shared';
import { type FormEvent, useState } from 'react';
import { type Message, sendMessage } from '../../api/send-message.ts';
import { useFieldErrors } from '../../parts/use-field-errors.ts';
import { checkMessage } from './check-message.ts';
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
  const { errors, clear, passes } = useFieldErrors<keyof Message>();
  const [state, setState] = useState<State>('writing');

  const set = (field: keyof Message) => (value: string) => {
    setMessage((before) => ({ ...before, [field]: value }));
    clear(field);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    if (!passes(event.currentTarget, checkMessage(message))) return;
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
