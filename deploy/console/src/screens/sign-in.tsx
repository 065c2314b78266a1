import { useStore } from '@nanostores/react';
import { Button, Logo } from '@viewmax/shared/ui';
import KeyRound from 'lucide-react/icons/key-round';
import LogIn from 'lucide-react/icons/log-in';
import { type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { TextField } from '../parts/fields.tsx';
import { Form } from '../parts/form.tsx';
import { $hash } from '../stores/screen.ts';
import { signIn } from '../stores/session.ts';
import { useAnswer } from '../stores/use-answer.ts';
import css from './sign-in.module.css';

/** The sign-in by the identity provider, if there is one, and by a token. */
export function SignIn({ note }: { note?: string }): ReactNode {
  const wanted = useStore($hash).slice(1);
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  // Without an answer, a token still works.
  const provider = useAnswer('sign-in', 0, () => call('readSignIn')).data?.provider;

  const send = async () => {
    if (!token.trim()) return setError('Paste your token.');
    setIsBusy(true);
    try {
      await signIn(token.trim());
    } catch (reason) {
      setError((reason as Error).message);
      setIsBusy(false);
    }
  };

  return (
    <main className={css.place}>
      <div className={css.card}>
        <Logo height={32} />
        <h1>Ops console</h1>
        <p role="status">{note ?? 'Releases and rollouts of Viewmax.'}</p>
        {provider && (
          <a className={css.provider} href={`/ops/sign-in${wanted && `?to=${encodeURIComponent(wanted)}`}`}>
            <LogIn size={20} aria-hidden="true" />
            Sign in with {provider}
          </a>
        )}
        <Form onSend={send}>
          <TextField
            label="Token"
            hint="From your ops team, or from the file that npm start prints."
            error={error}
            icon={<KeyRound />}
            type="password"
            autoComplete="current-password"
            value={token}
            onChange={(text) => {
              setToken(text);
              setError(undefined);
            }}
          />
          <Button variant={provider ? 'neutral' : 'primary'} block type="submit" busy={isBusy}>
            {provider ? 'Sign in with the token' : 'Sign in'}
          </Button>
        </Form>
      </div>
    </main>
  );
}
