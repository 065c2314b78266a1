import { normalisePhone } from '@viewmax/contracts/phone';
import { failedAnswer } from '@viewmax/shared';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { type FormEvent, useState } from 'react';
import { passwordProblem, phoneProblem, useFieldErrors } from '../../parts/field-errors.ts';
import { signIn } from '../../parts/sign-in.ts';
import { usePassing } from '@viewmax/shared/bundled/use-passing.ts';
import { useSignedInElsewhere, wantedPath } from '../../parts/wanted-path.ts';
import { lastPhone } from '../../stores/last-phone.ts';

const INVALID_TOKEN = 'Invalid token specified';
export const BANNER_MS = 5_000;

/** The text of the banner. Only a rejection expires; other failures stay until the next try. */
export function loginFailure(error: unknown): { text: string; forMs?: number } {
  const answer = failedAnswer(error);
  if (!answer) return { text: 'Network error' };
  if (answer.status === 429 || answer.status >= 500) return { text: answer.error ?? 'Network error' };
  return { text: 'Invalid Login Credentials', forMs: BANNER_MS };
}

/** The number that the sign-up hands over, else the last one. Any page can write the state. */
function firstPhone(state: unknown): string {
  const { phoneNumber } = (state ?? {}) as { phoneNumber?: unknown };
  return (typeof phoneNumber === 'string' && normalisePhone(phoneNumber)) || lastPhone();
}

export function useLogin() {
  const { state } = useLocation();
  const [phoneNumber, setPhoneNumber] = useState(() => firstPhone(state));
  const [password, setPassword] = useState('');
  const { errors, clear, passes } = useFieldErrors<'phoneNumber' | 'password'>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = usePassing<string>();
  const navigate = useNavigate();
  useSignedInElsewhere(busy);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const found = { phoneNumber: phoneProblem(phoneNumber), password: passwordProblem(password) };
    if (!passes(event.currentTarget, found)) return;
    setBusy(true);
    try {
      if (!(await signIn({ phoneNumber, password }))) {
        setBusy(false);
        return setFailure(INVALID_TOKEN);
      }
    } catch (error) {
      const { text, forMs } = loginFailure(error);
      setBusy(false);
      return setFailure(text, forMs);
    }
    navigate(wantedPath(state), { replace: true });
  };

  const enterPhone = (phone: string) => {
    setPhoneNumber(phone);
    clear('phoneNumber');
  };
  const enterPassword = (text: string) => {
    setPassword(text);
    clear('password');
  };

  return { phoneNumber, enterPhone, password, enterPassword, errors, busy, failure, submit, state };
}
