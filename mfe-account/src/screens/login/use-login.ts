import { $user, endSession, failedAnswer, startSession } from '@viewmax/shared';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { type FormEvent, useState } from 'react';
import { logIn } from '../../api/log-in.ts';
import { passwordProblem, phoneProblem, useFieldErrors } from '../../parts/field-errors.ts';
import { usePassing } from '../../parts/use-passing.ts';
import { useSignedInElsewhere, wantedPath } from '../../parts/wanted-path.ts';
import { lastPhone, rememberPhone } from '../../stores/last-phone.ts';

const INVALID_TOKEN = 'Invalid token specified';
export const BANNER_MS = 5_000;

/** The text of the banner. Only a rejection expires; other failures stay until the next try. */
export function loginFailure(error: unknown): { text: string; forMs?: number } {
  const answer = failedAnswer(error);
  if (!answer) return { text: 'Network error' };
  if (answer.status === 429 || answer.status >= 500) return { text: answer.error ?? 'Network error' };
  return { text: 'Invalid Login Credentials', forMs: BANNER_MS };
}

export function useLogin() {
  const [phoneNumber, setPhoneNumber] = useState(lastPhone);
  const [password, setPassword] = useState('');
  const { errors, clear, passes } = useFieldErrors<'phoneNumber' | 'password'>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = usePassing<string>();
  const navigate = useNavigate();
  const { state } = useLocation();
  useSignedInElsewhere(busy);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const found = { phoneNumber: phoneProblem(phoneNumber), password: passwordProblem(password) };
    if (!passes(event.currentTarget, found)) return;
    setBusy(true);
    try {
      const { token } = await logIn({ phoneNumber, password });
      startSession(token);
    } catch (error) {
      const { text, forMs } = loginFailure(error);
      setBusy(false);
      return setFailure(text, forMs);
    }
    if (!$user.get()) {
      endSession();
      setBusy(false);
      return setFailure(INVALID_TOKEN);
    }
    rememberPhone(phoneNumber);
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
