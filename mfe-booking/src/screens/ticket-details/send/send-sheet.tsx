import { useStore } from '@nanostores/react';
import { sendTicket, takeBackTicket } from '@viewmax/contracts/calls';
import { limits } from '@viewmax/contracts/constants';
import type { Ticket } from '@viewmax/contracts/tickets';
import { $user, ask, invalidateKeys } from '@viewmax/shared';
import { giftLink } from '@viewmax/shared/bundled/gift-link.ts';
import { linkTo, type Shared, shareOrCopy } from '@viewmax/shared/bundled/share-or-copy.ts';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { storeChangedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { Button, Field, TextInput } from '@viewmax/shared/ui';
import Gift from 'lucide-react/icons/gift';
import { type ReactNode, useState } from 'react';
import { problemText, useSending } from '../../../parts/use-sending.ts';
import { $asksForName, answerName } from '../../../stores/sender-name.ts';
import css from '../cancel/cancel-sheet.module.css';

const NOTES: Record<Shared, string> = {
  shared: 'The link is on its way.',
  copied: 'The link is copied.',
  failed: 'The link is ready. Tap once more to share it.',
};

/** A stored ticket changes with the answer, and the open one is fetched again. */
function store(ticket: Ticket): void {
  storeChangedTickets($user.get()?.UUID ?? '', [ticket]);
  invalidateKeys((key) => key.startsWith('booking/tickets/'));
}

const TITLES = { open: 'Send this ticket?', sent: 'The link waits for a friend', given: 'Take the ticket back?' };

/** Makes a link for a friend, withdraws it, or takes the ticket back from who took it. */
export function SendSheet({ ticket, onClose }: { ticket: Ticket; onClose(): void }): ReactNode {
  const { problem, sending, send } = useSending();
  const [note, setNote] = useState('');
  const [link, setLink] = useState('');
  const [name, setName] = useState('');
  const asksForName = useStore($asksForName) && !link;
  // An accepted name ends the question, so the refusal is of the name.
  const isNameTaken = asksForName && name !== '' && problem?.kind === 'refused';
  // The answer changes the ticket, and the sheet keeps its question.
  const [state] = useState<keyof typeof TITLES>(
    ticket.Gift === 'sent' || ticket.Gift === 'given' ? ticket.Gift : 'open',
  );
  const wanted = { uuid: $user.get()?.UUID ?? '', ticketID: ticket.TicketID };
  const friend = ticket.GiftName || 'A friend';

  const title = ticket.MovieTitle || 'Viewmax';
  const seat = ticket.SeatText ?? ticket.SeatNumber;
  const text = `I have a ticket for you: ${title}${seat ? `, ${seat}` : ''}. Take it before the show.`;
  const share = async (url: string) => setNote(NOTES[await shareOrCopy({ title, text, url })]);
  const makeLink = () =>
    send(async () => {
      if (asksForName) await answerName(name);
      const { claim, ticket: sent } = await ask(sendTicket, { body: wanted });
      const made = linkTo(giftLink(claim, sent.MovieID));
      setLink(made);
      store(sent);
      await share(made);
    });
  const takeBack = () =>
    send(async () => {
      store((await ask(takeBackTicket, { body: wanted })).ticket);
      onClose();
    });

  return (
    <Sheet icon={<Gift />} title={TITLES[state]} onClose={onClose}>
      <p className={css.text}>
        {state === 'given'
          ? `${friend} has this ticket. It comes back to you with a new code, and cannot be sent again.`
          : 'Whoever opens the link first gets the ticket, with a new code. Until then it stays yours. You see who took it, and can take it back until the door has its list, an hour before the show.'}
      </p>
      {asksForName && state !== 'given' && (
        <div className={css.name}>
          <Field
            label="Your first name"
            hint="Your friend reads who sends it. It becomes your username."
            error={
              isNameTaken ? 'Another member has this name. Add a letter or a number, or leave it empty.' : undefined
            }
          >
            {(control) => (
              <TextInput
                {...control}
                value={name}
                autoComplete="given-name"
                maxLength={limits.usernameLength}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        </div>
      )}
      {note && (
        <p role="status" className={css.text}>
          {note}
        </p>
      )}
      {problem && !isNameTaken && (
        <p role="alert" className={css.text}>
          {problemText(problem)}
        </p>
      )}
      <div className={css.actions}>
        {state !== 'given' && (
          // A browser shares only at a tap, and a slow answer comes too late for it, so the next tap makes no call.
          <Button
            variant="primary"
            block
            // A focused field would open the phone's keyboard over the sheet.
            data-focus=""
            busy={sending}
            onClick={() => (link ? share(link) : makeLink())}
          >
            {link ? 'Share the link' : state === 'sent' ? 'Share a new link' : 'Share a link'}
          </Button>
        )}
        {state !== 'open' && (
          <Button variant={state === 'given' ? 'primary' : 'neutral'} block busy={sending} onClick={takeBack}>
            {state === 'given' ? 'Take it back' : 'Withdraw the link'}
          </Button>
        )}
        <Button variant="ghost" block onClick={onClose}>
          Close
        </Button>
      </div>
    </Sheet>
  );
}
