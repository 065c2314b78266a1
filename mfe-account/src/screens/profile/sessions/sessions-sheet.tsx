import type { Session } from '@viewmax/contracts/account';
import { timeZone } from '@viewmax/contracts/constants';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button, Spinner } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './sessions.module.css';
import { useSessions } from './use-sessions.ts';

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

/** The tapped button disappears with its row or with the error, so the sheet's heading gets the focus. */
function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('dialog h2');
  if (!title) return;
  // Set at its opening, it would take the focus from the sheet's first control.
  title.tabIndex = -1;
  title.focus();
}

export function SessionsSheet({ onClose }: { onClose: () => void }): ReactNode {
  const { data, error, busy, load, end } = useSessions();
  const endOne = async (session: string) => {
    await end(session);
    focusTitle();
  };
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent);
  return (
    <Sheet title="Where you are signed in" onClose={onClose}>
      {data && (
        <ul className={css.devices}>
          {data.map((session) => (
            <Device
              key={session.id}
              session={session}
              busy={busy === session.id}
              onEnd={() => void endOne(session.id)}
            />
          ))}
        </ul>
      )}
      {error && <p role="alert">Network error</p>}
      {!data && !error && <Spinner label="Loading" />}
      <div className={css.buttons}>
        {error && (
          <Button
            block
            onClick={() => {
              focusTitle();
              void load();
            }}
          >
            Try Again
          </Button>
        )}
        {data && (
          <Button
            variant="danger"
            block
            disabled={!hasOthers}
            busy={busy === 'others'}
            onClick={() => void endOne('others')}
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
