import type { SignupRequest } from '@viewmax/contracts/auth';
import { failedAnswer } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { type FormEvent, useState } from 'react';
import { newPasswordError, newPhoneProblem, useFieldErrors } from '../../parts/field-errors.ts';
import { serverWords, weakPasswordWords } from '../../parts/server-words.ts';
import { usePassing } from '../../parts/use-passing.ts';
import { useSignedInElsewhere } from '../../parts/wanted-path.ts';
import { rememberPhone } from '../../stores/last-phone.ts';
import { device, signUpOnce } from './sign-up-once.ts';

export const OLDEST = '1900-01-01';

export const today = (): string => new Date().toISOString().slice(0, 10);

/** The server's rule and text. */
const birthdayProblem = (date: string): string | undefined =>
  date < OLDEST || date > today() ? 'Please enter your date of birth.' : undefined;

const DUPLICATE = 'An account with this phone number already exists on the product.';
export const DUPLICATE_MS = 10_000;

/**
 * A taken number shows at its field and expires. A weak password shows at its field. Other failures stay in a banner.
 */
interface SignupFailure {
  at: 'phone' | 'password' | 'form';
  text: string;
  forMs?: number;
}

export function signupFailure(error: unknown): SignupFailure {
  const weak = weakPasswordWords(error);
  if (weak) return { at: 'password', text: weak };
  const answer = failedAnswer(error);
  if (answer?.status === 409 || answer?.error === DUPLICATE) {
    return { at: 'phone', text: DUPLICATE, forMs: DUPLICATE_MS };
  }
  return { at: 'form', text: serverWords(error) };
}

const LOADER_MS = 5_000;

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
