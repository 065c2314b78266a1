import { paths } from '@viewmax/shared/bundled/paths.ts';
import type { SignupRequest } from '@viewmax/shared/contracts/auth';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { type FormEvent, useState } from 'react';
import { usePassing } from '../../parts/use-passing.ts';
import { useSignedInElsewhere } from '../../parts/use-signed-in-elsewhere.ts';
import { checkNewPassword } from '../../parts/weak-password.ts';
import { device } from './device.ts';
import { signUpOnce } from './sign-up-once.ts';
import { type SignupFailure, signupFailure } from './signup-failure.ts';

export const LOADER_MS = 5_000;

const EMPTY = {
  country: '',
  selectedState: '',
  selectedLGA: '',
  phoneNumber: '',
  password: '',
  dateofbirth: '',
  sex: '',
};
export type SignupForm = typeof EMPTY;

/** A new choice clears the choices below it. */
const BELOW: Partial<Record<keyof SignupForm, Partial<SignupForm>>> = {
  country: { selectedState: '', selectedLGA: '' },
  selectedState: { selectedLGA: '' },
};

export function useSignup() {
  const [form, setForm] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = usePassing<SignupFailure>();
  const navigate = useNavigate();
  const { state } = useLocation();
  useSignedInElsewhere(busy);
  const complete = Object.values(form).every(Boolean);

  const set = (field: keyof SignupForm) => (value: string) =>
    setForm((before) => ({ ...before, ...BELOW[field], [field]: value }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !complete) return;
    try {
      checkNewPassword(form.password, form.phoneNumber);
    } catch (error) {
      return setFailure(signupFailure(error));
    }
    setBusy(true);
    setFailure(null);
    const shownLongEnough = new Promise((resolve) => setTimeout(resolve, LOADER_MS));
    try {
      await signUpOnce({ ...(form as SignupRequest), ...device() });
      navigate(paths.signupSuccessful, { replace: true, state });
    } catch (error) {
      const found = signupFailure(error);
      setFailure(found, found.forMs);
      await shownLongEnough;
      setBusy(false);
    }
  };

  return { form, set, complete, busy, failure, submit, state };
}
