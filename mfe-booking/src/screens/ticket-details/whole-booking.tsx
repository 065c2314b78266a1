import type { Ticket } from '@viewmax/contracts/tickets';
import { inThrees } from '@viewmax/shared/bundled/in-threes.ts';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { Button } from '@viewmax/shared/ui';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useState } from 'react';
import { ActionRow } from './actions.tsx';
import { QrPicture } from './qr-picture.tsx';
import css from './ticket-details.module.css';
import { isOver } from './ticket-paper.tsx';

/** One code for all tickets of a purchase, if the backend has one and several of its people are still to come. */
export function WholeBooking({ ticket, tickets }: { ticket: Ticket; tickets: readonly Ticket[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { PartyCode: code } = ticket;
  const toCome = tickets.filter((one) => one.PartyCode === code && !isOver(one)).length;
  if (!code || toCome < 2 || isOver(ticket)) return null;
  const close = () => setOpen(false);
  const label = `One code for all ${toCome}`;
  return (
    <>
      <ActionRow icon={<Users aria-hidden="true" />} label={label} isWide onClick={() => setOpen(true)} />
      {isOpen && (
        <Sheet title={label} text="Show it once, and all of your booking come in." onClose={close}>
          <div className={css.whole}>
            <QrPicture code={code} className={css.qr} />
            <p className={`num ${css.pin}`}>{inThrees(code)}</p>
          </div>
          <Button block onClick={close}>
            Close
          </Button>
        </Sheet>
      )}
    </>
  );
}
