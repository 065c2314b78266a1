import { $user, endSession, startSession } from '@viewmax/shared';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { type FormEvent, useState } from 'react';
import { logIn } from '../../api/log-in.ts';
import { usePassing } from '../../parts/use-passing.ts';
import { useSignedInElsewhere } from '../../parts/use-signed-in-elsewhere.ts';
import { wantedPath } from '../../parts/wanted-path.ts';
import { INVALID_TOKEN, loginFailure } from './login-failure.ts';

export function useLogin() {
  const [phoneNumber, setPhoneNumber] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = usePassing<string>();
  const navigate = useNavigate();
  const { state } = useLocation();
  useSignedInElsewhere(busy);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
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
    navigate(wantedPath(state), { replace: true });
  };

  return { phoneNumber, setPhoneNumber, password, setPassword, busy, failure, submit, state };
}
