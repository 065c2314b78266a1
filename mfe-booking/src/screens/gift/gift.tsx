import { useStore } from '@nanostores/react';
import { readGift, takeTicket } from '@viewmax/contracts/calls';
import { categoryName } from '@viewmax/contracts/category-words';
import type { GiftResponse } from '@viewmax/contracts/tickets';
import { $user, ask, createFetcher, failedAnswer, invalidateKeys } from '@viewmax/shared';
import { Heading } from '@viewmax/shared/bundled/heading.tsx';
import { readLagosTime } from '@viewmax/shared/bundled/lagos-time.ts';
import { Loaded, Waiting } from '@viewmax/shared/bundled/loaded.tsx';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import { storeChangedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { clockText, dayText, nearDayText } from '@viewmax/shared/bundled/time-text.ts';
import { useLocation, useNavigate } from '@viewmax/shared/router';
import { Button, ButtonLink, Empty, Skeleton, Ticket } from '@viewmax/shared/ui';
import GiftIcon from 'lucide-react/icons/gift';
import { type ReactNode, useMemo } from 'react';
import { problemText, useSending } from '../../parts/use-sending.ts';
import css from './gift.module.css';

type Gift = GiftResponse['gift'];

const giftStore = (claim: string) =>
  createFetcher<Gift>(['gift/', claim], {
    fetcher: async () => (await ask(readGift, { body: { claim } })).gift,
    // Another friend may take it meanwhile.
    cacheLifetime: 0,
    dedupeTime: 0,
  });

function Paper({ gift }: { gift: Gift }): ReactNode {
  const at = readLagosTime({ Date: gift.ShowtimeDate, StartTime: gift.ShowtimeTime });
  const body = (
    <div className={css.body}>
      {gift.PosterURL && (
        <img alt={`${gift.MovieTitle} poster`} width={88} height={132} {...pictureAt(gift.PosterURL, '88px')} />
      )}
      <div className={css.words}>
        <h2 className={css.title}>{gift.MovieTitle}</h2>
        <p className={css.place}>{[gift.CinemaName, gift.CinemaAddress].filter(Boolean).join(', ')}</p>
      </div>
    </div>
  );
  const kind = gift.Category && `${categoryName(gift.Category)} ticket`;
  const seat = [gift.SeatText ?? gift.SeatNumber, kind].filter(Boolean).join(' · ');
  const stub = at && (
    <div className={`num ${css.when}`}>
      <p>
        {nearDayText(at.day)}, {clockText(at.minutes)}, {dayText(at.day).date}
      </p>
      {seat && <p>{seat}</p>}
    </div>
  );
  return <Ticket body={body} stub={stub} />;
}

/**
 * The friend takes the ticket and sees its code. A visitor signs in or up first, and comes back. A ticket that was taken
 * is for the one who took it.
 */
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
          {problemText(problem)}
        </p>
      )}
      {gift.isTaken && <p className={css.problem}>It was taken already. Only the friend who took it gets further.</p>}
      {gift.isTaken && <ShowtimesLink movieId={gift.MovieID} />}
      {!gift.isTaken && !user && (
        <ButtonLink variant="primary" block to={paths.signup} state={state}>
          Sign up to take it
        </ButtonLink>
      )}
      {user ? (
        <Button variant={gift.isTaken ? 'ghost' : 'primary'} block busy={sending} onClick={take}>
          {gift.isTaken ? 'Open my ticket' : 'Take the ticket'}
        </Button>
      ) : (
        <ButtonLink variant="ghost" block to={paths.login} state={state}>
          Log in
        </ButtonLink>
      )}
    </div>
  );
}

const ShowtimesLink = ({ movieId }: { movieId?: string | undefined }): ReactNode => (
  <ButtonLink variant="primary" block to={movieId ? paths.movie(movieId) : paths.home} state={{ showing: true }}>
    See showtimes
  </ButtonLink>
);

/** A link without a ticket. Any other failure may pass with a retry. */
function noGift(error: unknown): ReactNode {
  const answer = failedAnswer(error);
  if (!answer || answer.status >= 500 || answer.status === 429) return null;
  // The words of a status 400 name a field, which a friend with a cut link never saw.
  const reason = answer.status === 400 ? undefined : answer.error;
  return (
    <Empty
      icon={<GiftIcon />}
      title="No ticket here"
      help={reason ?? 'This link is not whole. Open it again from the message of your friend.'}
      action={
        <ButtonLink variant="primary" to={paths.home}>
          See a Movie
        </ButtonLink>
      }
    />
  );
}

/** The ticket of a link. The hash is its claim. */
export function GiftScreen(): ReactNode {
  const claim = useLocation().hash.slice(1);
  const $gift = useMemo(() => giftStore(claim), [claim]);
  return (
    <>
      <Heading title="A Ticket for You" backTo={paths.home} />
      <div className={css.page}>
        <Loaded
          of={$gift}
          what="The ticket"
          waiting={
            <Waiting label="Loading the ticket">
              <Skeleton height={240} borderRadius="var(--vm-r-lg)" />
            </Waiting>
          }
          failed={noGift}
        >
          {(gift) => (
            <>
              <p className={css.from}>{gift.GiftName || 'A friend'} has a ticket for you.</p>
              <Paper gift={gift} />
              <Take claim={claim} gift={gift} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}
