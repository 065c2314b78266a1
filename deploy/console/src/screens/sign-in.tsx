import { Button, Logo } from '@viewmax/shared/ui';
import KeyRound from 'lucide-react/icons/key-round';
import { type ReactNode, useState } from 'react';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import { signIn } from '../stores/session.ts';
import css from './sign-in.module.css';

/** The sign-in by a token. */
export function SignIn({ note }: { note?: string }): ReactNode {
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

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
          <Button variant="primary" block type="submit" busy={isBusy}>
            Sign in
          </Button>
        </Form>
      </div>
    </main>
  );
}
