import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Sheet } from '@viewmax/shared/bundled/sheet.tsx';
import { useNavigate } from '@viewmax/shared/router';
import { ButtonLink } from '@viewmax/shared/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import QrCode from 'lucide-react/icons/qr-code';
import Tickets from 'lucide-react/icons/tickets';
import { type ReactNode, useState } from 'react';
import css from './outcome-sheet.module.css';

/**
 * The sheet offers no way back to the button that bought. A late answer does not rewrite its text. The code is one tap away
 * when the answer held the tickets.
 */
export function SuccessSheet({ words, ticketId }: { words: string; ticketId?: string | undefined }): ReactNode {
  const navigate = useNavigate();
  const [bought] = useState(words);
  return (
    <Sheet
      icon={<CircleCheck className={css.check} />}
      tone="ok"
      title="Success!"
      titleClass={css.success}
      onClose={() => navigate(paths.myTickets, { replace: true })}
    >
      <p className={`num ${css.help}`}>{bought}</p>
      <div className={css.actions}>
        {ticketId && (
          <ButtonLink
            variant="primary"
            block
            icon={<QrCode aria-hidden="true" />}
            to={paths.ticketDetails}
            state={{ ticketId }}
            replace
          >
            Show the QR code
          </ButtonLink>
        )}
        <ButtonLink
          variant={ticketId ? 'ghost' : 'primary'}
          block
          icon={<Tickets aria-hidden="true" />}
          to={paths.myTickets}
          replace
        >
          View Tickets
        </ButtonLink>
      </div>
    </Sheet>
  );
}
