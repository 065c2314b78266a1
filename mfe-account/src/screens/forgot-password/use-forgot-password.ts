import { type FormEvent, useState } from 'react';
import { resetPassword } from '../../api/reset-password.ts';
import { sendCode } from '../../api/send-code.ts';
import { verifyCode } from '../../api/verify-code.ts';
import { checkNewPassword, weakPasswordWords } from '../../parts/weak-password.ts';

export type Step = 1 | 2 | 3 | 4;

const EMPTY = { verificationCode: '', newPassword: '', confirmation: '' };

export function useForgotPassword() {
  const [step, setStep] = useState<Step>(1);
  const [phoneNumber, setPhoneNumber] = useState('');
  const [rest, setRest] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [differ, setDiffer] = useState(false);
  const [weak, setWeak] = useState<string>();
  const { verificationCode, newPassword, confirmation } = rest;

  const set = (field: keyof typeof EMPTY) => (value: string) => {
    setRest((before) => ({ ...before, [field]: value }));
    setDiffer(false);
    setWeak(undefined);
  };

  const call = async (make: () => Promise<void>, next: Step) => {
    setBusy(true);
    try {
      await make();
      setStep(next);
    } catch (error) {
      const words = weakPasswordWords(error);
      // The code is still valid, so the step stays.
      if (words) setWeak(words);
      else setFailed(true);
    }
    setBusy(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (step === 1) return call(() => sendCode({ phoneNumber }), 2);
    if (step === 2) return call(() => verifyCode({ phoneNumber, verificationCode }), 3);
    if (newPassword !== confirmation) return setDiffer(true);
    return call(async () => {
      checkNewPassword(newPassword, phoneNumber);
      await resetPassword({ phoneNumber, verificationCode, newPassword });
    }, 4);
  };

  const resend = () => call(() => sendCode({ phoneNumber }), 2);

  const retry = () => {
    setRest(EMPTY);
    setFailed(false);
    setStep(1);
  };

  return { step, phoneNumber, setPhoneNumber, ...rest, set, busy, failed, differ, weak, submit, resend, retry };
}
