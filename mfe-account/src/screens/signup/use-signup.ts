import type { SignupRequest } from '@viewmax/contracts/auth';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { type FormEvent, useState } from 'react';
import { newPasswordError, newPhoneProblem } from '../../parts/field-problems.ts';
import { useFieldErrors } from '../../parts/use-field-errors.ts';
import { usePassing } from '../../parts/use-passing.ts';
import { useSignedInElsewhere } from '../../parts/use-signed-in-elsewhere.ts';
import { rememberPhone } from '../../stores/last-phone.ts';
import { birthdayProblem } from './birthdays.ts';
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

/** The fields of the server's refusals. */
const FIELDS: Partial<Record<SignupFailure['at'], keyof SignupForm>> = { phone: 'phoneNumber', password: 'password' };

/** A new choice clears the choices below it. */
const BELOW: Partial<Record<keyof SignupForm, Partial<SignupForm>>> = {
  country: { selectedState: '', selectedLGA: '' },
  selectedState: { selectedLGA: '' },
};

export function useSignup() {
  const [form, setForm] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = usePassing<SignupFailure>();
  const { errors, clear, passes } = useFieldErrors<keyof SignupForm>();
  const navigate = useNavigate();
  const { state } = useLocation();
  useSignedInElsewhere(busy);
  const complete = Object.values(form).every(Boolean);

  const set = (field: keyof SignupForm) => (value: string) => {
    setForm((before) => ({ ...before, ...BELOW[field], [field]: value }));
    clear(field);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !complete) return;
    setFailure(null);
    const found = {
      phoneNumber: newPhoneProblem(form.phoneNumber),
      password: newPasswordError(form.password, form.phoneNumber),
      dateofbirth: birthdayProblem(form.dateofbirth),
    };
    if (!passes(event.currentTarget, found)) return;
    setBusy(true);
    const shownLongEnough = new Promise((resolve) => setTimeout(resolve, LOADER_MS));
    try {
      const points = await signUpOnce({ ...(form as SignupRequest), ...device() });
      rememberPhone(form.phoneNumber);
      navigate(paths.signupSuccessful, { replace: true, state: points === undefined ? state : { ...state, points } });
    } catch (error) {
      const found = signupFailure(error);
      setFailure(found, found.forMs);
      await shownLongEnough;
      setBusy(false);
    }
  };

  const refused = failure && FIELDS[failure.at];
  const shown = refused ? { ...errors, [refused]: failure.text } : errors;
  return { form, set, complete, busy, failure, errors: shown, submit, state };
}
