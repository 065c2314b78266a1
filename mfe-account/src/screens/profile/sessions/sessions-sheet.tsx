import { useStore } from '@nanostores/react';
import type { Session } from '@viewmax/contracts/account';
import { timeZone } from '@viewmax/contracts/constants';
import type { SessionUser } from '@viewmax/shared';
import { NO_NETWORK } from '@viewmax/shared/bundled/no-network.ts';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { useCall } from '@viewmax/shared/bundled/use-call.ts';
import { Button, Spinner } from '@viewmax/shared/ui';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import css from './sessions.module.css';
import { endSessions, sessionsStore } from './sessions.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
const on = (time: string) => day.format(new Date(time));

function Device({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }): ReactNode {
  return (
    <li className={css.device}>
      <span className={css.about}>
        <span className={css.name}>{session.device}</span>
        <span className={css.seen}>
          {session.isCurrent ? 'This device' : `Last seen ${on(session.seenAt)}`}, signed in {on(session.startedAt)}
        </span>
      </span>
      {!session.isCurrent && (
        <Button size="sm" busy={busy} onClick={onEnd} aria-label={`Sign out ${session.device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

export function SessionsSheet({ user, onClose }: { user: SessionUser; onClose: () => void }): ReactNode {
  const $sessions = useMemo(() => sessionsStore(user.UUID), [user.UUID]);
  const { data, error } = useStore($sessions);
  const [target, setTarget] = useState<string>();
  const head = useRef<HTMLDivElement>(null);
  // The tapped button disappears with its row or with the error.
  const focusTitle = () => takeFocus(head.current);
  const ending = useCall(endSessions, 'A session could not be ended');
  const end = async (session: string) => {
    setTarget(session);
    await ending.run($sessions, session);
    focusTitle();
  };
  const retry = () => {
    focusTitle();
    ending.reset();
    $sessions.revalidate();
  };
  const isEnding = (session: string) => ending.busy && target === session;
  const isLost = Boolean(error) || ending.state === 'failed';
  return (
    <Sheet title="Where you are signed in" headRef={head} onClose={onClose}>
      {data && (
        <ul className={css.devices}>
          {data.map((session) => (
            <Device key={session.id} session={session} busy={isEnding(session.id)} onEnd={() => void end(session.id)} />
          ))}
        </ul>
      )}
      {isLost && <p role="alert">{NO_NETWORK}</p>}
      {!data && !error && <Spinner label="Loading" />}
      <div className={css.buttons}>
        {isLost && (
          <Button block onClick={retry}>
            Try Again
          </Button>
        )}
        {data && (
          <Button
            variant="danger"
            block
            disabled={data.every(({ isCurrent }) => isCurrent)}
            busy={isEnding('others')}
            onClick={() => void end('others')}
          >
            Sign out everywhere else
          </Button>
        )}
        <Button block onClick={onClose}>
          Close
        </Button>
      </div>
    </Sheet>
  );
}
