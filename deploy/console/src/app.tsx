/// <reference path="../../../shared/app/css.d.ts" />
import { useStore } from '@nanostores/react';
import { FailureCard, Spinner } from '@viewmax/shared/ui';
import { type ReactNode, useEffect } from 'react';
import css from './app.module.css';
import { Console } from './console.tsx';
import { SignIn } from './screens/sign-in.tsx';
import { $session, askSession } from './stores/session.ts';

/** The sign-in, then the console. */
export function App(): ReactNode {
  const session = useStore($session);
  useEffect(() => void askSession(), []);
  if (session.is === 'in') return <Console who={session.who} />;
  if (session.is === 'out') return <SignIn note={session.note} />;
  return (
    <main className={css.centre}>
      {session.is === 'asking' ? (
        <Spinner large label="Connecting to the registry" />
      ) : (
        <FailureCard
          heading="h1"
          title="The registry does not answer"
          help={session.message}
          onRetry={() => void askSession()}
        />
      )}
    </main>
  );
}
