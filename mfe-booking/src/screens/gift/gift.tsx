import { useStore } from '@nanostores/react';
import { readGift, takeTicket } from '@viewmax/contracts/calls';
import type { GiftResponse } from '@viewmax/contracts/tickets';
import { $user, ask, failedAnswer, invalidateKeys } from '@viewmax/shared';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { readShowingAt } from '@viewmax/shared/bundled/showing-at.ts';
import { dayText, nearDayText, timeText } from '@viewmax/shared/bundled/showing-text.ts';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { Button, ButtonLink, Empty, FailureCard, Skeleton, Ticket } from '@viewmax/shared/ui';
import GiftIcon from 'lucide-react/icons/gift';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSending } from '../../parts/use-sending.ts';
import { storeChangedTickets } from '../../stores/stored-tickets.ts';
import css from './gift.module.css';

type Gift = GiftResponse['gift'];
type Loaded = { is: 'loading' | 'failed' } | { is: 'gone'; words?: string | undefined } | { is: 'there'; gift: Gift };

function useGift(claim: string): [Loaded, () => void] {
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    setLoaded({ is: 'loading' });
    ask(readGift, { body: { claim } }).then(
      ({ gift }) => isOver || setLoaded({ is: 'there', gift }),
      (error: unknown) => {
        const answer = failedAnswer(error);
        const isGone = answer && answer.status < 500 && answer.status !== 429;
        // A link that was cut is no field that the friend typed.
        const words = answer?.status === 400 ? undefined : answer?.error;
        if (!isOver) setLoaded(isGone ? { is: 'gone', words } : { is: 'failed' });
      },
    );
    return () => {
      isOver = true;
    };
  }, [claim, turn]);
  return [loaded, useCallback(() => setTurn((before) => before + 1), [])];
}

function Paper({ gift }: { gift: Gift }): ReactNode {
  const at = readShowingAt({ Date: gift.ShowtimeDate, StartTime: gift.ShowtimeTime });
  const body = (
    <div className={css.body}>
      {gift.PosterURL && (
        <img alt={`${gift.MovieTitle} poster`} width={88} height={132} {...pictureAt(gift.PosterURL, '88px')} />
      )}
      <div>
        <h2 className={css.title}>{gift.MovieTitle}</h2>
        <p className={css.place}>{[gift.CinemaName, gift.CinemaAddress].filter(Boolean).join(', ')}</p>
      </div>
    </div>
  );
  const stub = at && (
    <p className={`num ${css.when}`}>
      {nearDayText(at.day)}, {timeText(at.minutes).time} {timeText(at.minutes).half}, {dayText(at.day).date}
    </p>
  );
  return <Ticket body={body} stub={stub} />;
}

/** The friend takes the ticket and sees its code. A visitor signs in or up first, and comes back. */
function Take({ claim, gift }: { claim: string; gift: Gift }): ReactNode {
  const user = useStore($user);
  const navigate = useNavigate();
  const { problem, sending, send } = useSending();
  const take = () =>
    send(async () => {
      const uuid = user?.UUID ?? '';
      const { ticket } = await ask(takeTicket, { body: { uuid, claim } });
      storeChangedTickets(uuid, [ticket]);
      invalidateKeys((key) => key.startsWith('booking/'));
      navigate(paths.ticketDetails, { replace: true, state: { ticketId: ticket.TicketID } });
    });
  const state = { from: `${paths.gift}#${claim}` };
  return (
    <div className={css.actions}>
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {user ? (
        <Button variant="primary" block busy={sending} onClick={take}>
          Take the ticket
        </Button>
      ) : (
        <>
          <ButtonLink variant="primary" block to={paths.signup} state={state}>
            Sign up to take it
          </ButtonLink>
          <ButtonLink variant="ghost" block to={paths.login} state={state}>
            Log in
          </ButtonLink>
        </>
      )}
      {gift.isTaken && <p className={css.problem}>It was taken already. Only the friend who took it gets further.</p>}
    </div>
  );
}

function Content({ claim }: { claim: string }): ReactNode {
  const [loaded, retry] = useGift(claim);
  switch (loaded.is) {
    case 'loading':
      return (
        <div role="status">
          <span className="visually-hidden">Loading the ticket</span>
          <Skeleton height={240} borderRadius="var(--vm-r-lg)" />
        </div>
      );
    case 'failed':
      return (
        <FailureCard
          title="The ticket could not be loaded"
          help="Check your internet connection and try again."
          onRetry={retry}
        />
      );
    case 'gone':
      return (
        <Empty
          icon={<GiftIcon />}
          title="No ticket here"
          help={loaded.words ?? 'This link is not whole. Open it again from the message of your friend.'}
          action={
            <ButtonLink variant="primary" to={paths.home}>
              See a Movie
            </ButtonLink>
          }
        />
      );
    case 'there':
      return (
        <>
          <p className={css.from}>{loaded.gift.GiftName || 'A friend'} has a ticket for you.</p>
          <Paper gift={loaded.gift} />
          <Take claim={claim} gift={loaded.gift} />
        </>
      );
  }
}

/** The ticket of a link. The hash is its claim. */
export function GiftScreen(): ReactNode {
  const claim = useLocation().hash.slice(1);
  return (
    <>
      <Heading title="A Ticket for You" backTo={paths.home} />
      <div className={css.page}>
        <Content claim={claim} />
      </div>
    </>
  );
}
