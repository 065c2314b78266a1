import type { OkResponse } from '@viewmax/contracts/auth';
import { resetPassword, sendCode, verifyCode } from '@viewmax/contracts/calls';
import { ask, failedAnswer } from '@viewmax/shared';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { useState } from 'react';
import { missing, phoneProblem, weakPasswordProblem } from '../../parts/field-problems.ts';
import { type FieldErrors, useForm } from '../../parts/form.tsx';
import { weakPasswordText } from '../../parts/server-text.ts';

const EMPTY = { phoneNumber: '', verificationCode: '', newPassword: '', confirmation: '' };
type Values = typeof EMPTY;

const DIFFER = 'Passwords do not match. Please try again.';

/** Each form sends one step. */
const FORMS: Record<
  1 | 2 | 3,
  { problems(values: Values): FieldErrors<keyof Values>; send(values: Values): Promise<OkResponse> }
> = {
  1: {
    problems: ({ phoneNumber }) => ({ phoneNumber: phoneProblem(phoneNumber) }),
    send: ({ phoneNumber }) => ask(sendCode, { body: { phoneNumber } }),
  },
  2: {
    problems: ({ verificationCode }) => ({
      verificationCode: missing(verificationCode, 'Please enter the code from the SMS.'),
    }),
    send: ({ phoneNumber, verificationCode }) => ask(verifyCode, { body: { phoneNumber, verificationCode } }),
  },
  3: {
    problems: ({ phoneNumber, newPassword, confirmation }) => {
      const weak = weakPasswordProblem(newPassword, phoneNumber);
      return { newPassword: weak, confirmation: weak || newPassword === confirmation ? undefined : DIFFER };
    },
    send: ({ confirmation: _, ...body }) => ask(resetPassword, { body }),
  },
};

class NotOk extends Error {}

/** Another backend may answer a failure with status 200. */
async function isOk(answer: Promise<OkResponse>): Promise<void> {
  if (!(await answer).ok) throw new NotOk('The server answered that it is not ok');
}

export function useForgotPassword() {
  const [step, setStep] = useState<1 | 2 | 3 | 4>(1);
  const [isLost, setLost] = useState(false);
  const shown = FORMS[step === 4 ? 3 : step];
  const form = useForm({
    fields: EMPTY,
    problems: shown.problems,
    send: async (values) => {
      await isOk(shown.send(values));
      setStep(step === 1 ? 2 : step === 2 ? 3 : 4);
    },
    refusal: (error) => {
      const weak = weakPasswordText(error);
      setLost(!failedAnswer(error) && !(error instanceof NotOk));
      // The code is still valid, so the step stays.
      return weak ? { at: 'newPassword', text: weak } : { text: 'Invalid entry. Please try again.' };
    },
  });
  const resending = useCall(() => isOk(FORMS[1].send(form.values)), 'The code could not be sent again');

  const retry = () => {
    resending.reset();
    form.reset({ ...EMPTY, phoneNumber: form.values.phoneNumber });
    setStep(1);
  };
  return {
    step,
    form,
    busy: form.busy || resending.busy,
    failed: form.problem !== undefined || resending.state === 'failed',
    resend: resending.run,
    retry,
    /** Repeats the last step. Without an answer the code is still valid, and a new one would cost an SMS. */
    again: step === 3 && isLost ? form.again : undefined,
  };
}
