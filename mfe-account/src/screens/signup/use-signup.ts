import type { SignupRequest } from '@viewmax/contracts/auth';
import { failedAnswer } from '@viewmax/shared';
import { rememberPhone } from '@viewmax/shared/bundled/last-phone.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { serverWords } from '@viewmax/shared/bundled/server-words.ts';
import { usePassing } from '@viewmax/shared/bundled/use-passing.ts';
import { useNavigate } from '@viewmax/shared/router';
import { useState } from 'react';
import { newPhoneProblem, weakPasswordProblem } from '../../parts/field-problems.ts';
import { type Refusal, useForm } from '../../parts/form.tsx';
import { weakPasswordText } from '../../parts/server-text.ts';
import { useTowns } from '../../parts/use-towns.ts';
import { useFormState, useSignedInElsewhere } from '../../parts/wanted-path.ts';
import { birthDate, today } from './birth-date.ts';
import { device, signUpOnce } from './sign-up-once.ts';
import { isOffered, withOnlyChoices } from './town-choices.ts';
import { holdTyped } from './typed-credentials.ts';

const OLDEST = '1900-01-01';

/** The server's rule and text. */
const birthdayProblem = (date: string | null): string | undefined =>
  !date || date < OLDEST || date > today() ? 'Please enter your date of birth.' : undefined;

const DUPLICATE = 'An account with this phone number already exists on the product.';
export const DUPLICATE_MS = 10_000;

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
type SignupField = keyof typeof EMPTY;

/**
 * A taken number shows at its field and expires. A weak password shows at its field. Other failures stay above the form.
 */
export function signupRefusal(error: unknown): Refusal<SignupField> {
  const weak = weakPasswordText(error);
  if (weak) return { at: 'password', text: weak };
  const answer = failedAnswer(error);
  if (answer?.status === 409 || answer?.error === DUPLICATE) {
    return { at: 'phoneNumber', text: DUPLICATE, forMs: DUPLICATE_MS };
  }
  return { text: serverWords(error) ?? 'Network error' };
}

const LOADER_MS = 5_000;

/** A new choice clears the choices below it. */
const BELOW: Partial<Record<SignupField, Partial<typeof EMPTY>>> = {
  country: { selectedState: '', selectedLGA: '' },
  selectedState: { selectedLGA: '' },
};

export function useSignup() {
  const towns = useTowns();
  const [taken, setTaken] = useState('');
  const [isHeld, hold] = usePassing<true>();
  const navigate = useNavigate();
  const state = useFormState();
  const form = useForm({
    fields: () => withOnlyChoices(towns, EMPTY),
    adapt: (values, field) => withOnlyChoices(towns, { ...values, ...BELOW[field] }),
    problems: ({ phoneNumber, password, dateofbirth }) => ({
      phoneNumber: newPhoneProblem(phoneNumber),
      password: weakPasswordProblem(password, phoneNumber),
      dateofbirth: birthdayProblem(birthDate(dateofbirth, today())),
    }),
    send: async (values) => {
      const { phoneNumber, password, dateofbirth } = values;
      hold(true, LOADER_MS);
      const birth = birthDate(dateofbirth, today()) ?? '';
      const points = await signUpOnce({ ...(values as SignupRequest), dateofbirth: birth, ...device() });
      rememberPhone(phoneNumber);
      holdTyped({ phoneNumber, password });
      navigate(paths.signupSuccessful, { replace: true, state: points === undefined ? state : { ...state, points } });
    },
    refusal: (error, { phoneNumber }) => {
      const refusal = signupRefusal(error);
      if (refusal.at === 'phoneNumber') setTaken(phoneNumber);
      return refusal;
    },
  });
  const busy = form.busy || form.state === 'done' || isHeld === true;
  useSignedInElsewhere(busy);
  const isComplete = Object.values(form.values).every(Boolean) && isOffered(towns, form.values);
  const hasAccount = taken !== '' && taken === form.values.phoneNumber;
  return { form, towns, isComplete, busy, hasAccount, state };
}

export type SignupForm = ReturnType<typeof useSignup>['form'];
