import type { SignupRequest } from '@viewmax/contracts/auth';
import { failedAnswer } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { type FormEvent, useState } from 'react';
import { newPasswordError, newPhoneProblem, useFieldErrors } from '../../parts/field-errors.ts';
import { serverWords, weakPasswordWords } from '../../parts/server-words.ts';
import { usePassing } from '@viewmax/shared/bundled/use-passing.ts';
import { useSignedInElsewhere } from '../../parts/wanted-path.ts';
import { rememberPhone } from '../../stores/last-phone.ts';
import { birthDate, today } from './birth-date.ts';
import { withOnlyChoices } from './place-choices.ts';
import { device, signUpOnce } from './sign-up-once.ts';
import { holdTyped } from './typed-credentials.ts';

const OLDEST = '1900-01-01';

/** The server's rule and text. */
const birthdayProblem = (date: string | null): string | undefined =>
  !date || date < OLDEST || date > today() ? 'Please enter your date of birth.' : undefined;

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
  /** As typed. */
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
  const [form, setForm] = useState(() => withOnlyChoices(EMPTY));
  const [taken, setTaken] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = usePassing<SignupFailure>();
  const { errors, clear, passes } = useFieldErrors<keyof SignupForm>();
  const navigate = useNavigate();
  const { state } = useLocation();
  useSignedInElsewhere(busy);
  const complete = Object.values(form).every(Boolean);

  const set = (field: keyof SignupForm) => (value: string) => {
    setForm((before) => withOnlyChoices({ ...before, ...BELOW[field], [field]: value }));
    clear(field);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !complete) return;
    setFailure(null);
    const { phoneNumber, password } = form;
    const birth = birthDate(form.dateofbirth, today());
    const found = {
      phoneNumber: newPhoneProblem(phoneNumber),
      password: newPasswordError(password, phoneNumber),
      dateofbirth: birthdayProblem(birth),
    };
    if (!passes(event.currentTarget, found)) return;
    setBusy(true);
    const shownLongEnough = new Promise((resolve) => setTimeout(resolve, LOADER_MS));
    try {
      const points = await signUpOnce({ ...(form as SignupRequest), dateofbirth: birth ?? '', ...device() });
      rememberPhone(phoneNumber);
      holdTyped({ phoneNumber, password });
      navigate(paths.signupSuccessful, { replace: true, state: points === undefined ? state : { ...state, points } });
    } catch (error) {
      const found = signupFailure(error);
      setFailure(found, found.forMs);
      if (found.at === 'phone') setTaken(phoneNumber);
      await shownLongEnough;
      setBusy(false);
    }
  };

  const refused = failure && FIELDS[failure.at];
  const shown = refused ? { ...errors, [refused]: failure.text } : errors;
  const hasAccount = taken !== '' && taken === form.phoneNumber;
  return { form, set, complete, busy, failure, errors: shown, hasAccount, submit, state };
}
