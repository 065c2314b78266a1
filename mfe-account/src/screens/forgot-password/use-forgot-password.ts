import type { OkResponse } from '@viewmax/contracts/auth';
import { resetPassword, sendCode, verifyCode } from '@viewmax/contracts/calls';
import { ask } from '@viewmax/shared';
import { type FormEvent, useState } from 'react';
import { type FieldErrors, missing, newPasswordError, phoneProblem, useFieldErrors } from '../../parts/field-errors.ts';
import { weakPasswordWords } from '../../parts/server-words.ts';

export type Step = 1 | 2 | 3 | 4;

const EMPTY = { verificationCode: '', newPassword: '', confirmation: '' };
type Field = keyof typeof EMPTY | 'phoneNumber';

const DIFFER = 'Passwords do not match. Please try again.';

export function useForgotPassword() {
  const [step, setStep] = useState<Step>(1);
  const [phoneNumber, setPhoneNumber] = useState('');
  const [rest, setRest] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { errors, show, clear, passes } = useFieldErrors<Field>();
  const { verificationCode, newPassword, confirmation } = rest;

  const set = (field: keyof typeof EMPTY) => (value: string) => {
    setRest((before) => ({ ...before, [field]: value }));
    clear(field);
  };

  const enterPhone = (phone: string) => {
    setPhoneNumber(phone);
    clear('phoneNumber');
  };

  const call = async (make: () => Promise<OkResponse>, next: Step) => {
    setBusy(true);
    try {
      // Another backend may answer a failure with status 200.
      if (!(await make()).ok) throw new Error('The server answered that it is not ok');
      setStep(next);
    } catch (error) {
      const words = weakPasswordWords(error);
      // The code is still valid, so the step stays.
      if (words) show({ newPassword: words });
      else setFailed(true);
    }
    setBusy(false);
  };

  /** Step 4 has no form. */
  const problemsOf: Record<Step, () => FieldErrors<Field>> = {
    1: () => ({ phoneNumber: phoneProblem(phoneNumber) }),
    2: () => ({ verificationCode: missing(verificationCode, 'Please enter the code from the SMS.') }),
    3: () => {
      const weak = newPasswordError(newPassword, phoneNumber);
      return { newPassword: weak, confirmation: weak || newPassword === confirmation ? undefined : DIFFER };
    },
    4: () => ({}),
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !passes(event.currentTarget, problemsOf[step]())) return;
    if (step === 1) return call(() => ask(sendCode, { body: { phoneNumber } }), 2);
    if (step === 2) return call(() => ask(verifyCode, { body: { phoneNumber, verificationCode } }), 3);
    return call(() => ask(resetPassword, { body: { phoneNumber, verificationCode, newPassword } }), 4);
  };

  const resend = () => call(() => ask(sendCode, { body: { phoneNumber } }), 2);

  const retry = () => {
    setRest(EMPTY);
    setFailed(false);
    setStep(1);
  };

  return { step, phoneNumber, enterPhone, ...rest, set, busy, failed, errors, submit, resend, retry };
}
