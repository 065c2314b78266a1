import { useStore } from '@nanostores/react';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { Button, ButtonLink } from '@viewmax/shared/ui';
import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { type ReactNode, useState } from 'react';
import { $waitings, type Wanted, waitingFor } from '../../stores/waiting.ts';
import css from './tell-me.module.css';
import { type Place, TellMeSheet } from './tell-me-sheet.tsx';
import { waitText } from './waiting-text.ts';
import { whereChosen } from './where-chosen.tsx';

/** A member who waits already gets there. */
function Offer({ about, ...place }: Place & { about: string }): ReactNode {
  const { data } = useStore($waitings);
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const wanted: Wanted = { showtimeId: place.showtimeId, cinemaId: place.cinema?.CinemaID };
  const waiting = waitingFor(data, wanted);
  return (
    <div className={css.row}>
      {waiting && !isOpen ? (
        <ButtonLink size="sm" variant="ghost" to={paths.myTickets} icon={<BellRing aria-hidden="true" />}>
          {waitText(waiting.Count)}
        </ButtonLink>
      ) : (
        <Button
          size="sm"
          icon={<Bell aria-hidden="true" />}
          aria-label={`Tell me when a seat is free: ${about}`}
          onClick={() => setOpen(true)}
        >
          Tell me
        </Button>
      )}
      {isOpen && <TellMeSheet {...place} canSms={data.CanSms} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Offers to wait for seats, where the backend lets members wait. */
export const TellMe = whereChosen(Offer);
