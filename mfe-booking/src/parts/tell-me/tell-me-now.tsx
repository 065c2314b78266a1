import { useStore } from '@nanostores/react';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { reach } from '@viewmax/shared/bundled/reach.ts';
import { Button } from '@viewmax/shared/ui';
import Bell from 'lucide-react/icons/bell';
import type { ReactNode } from 'react';
import { $waitings, waitFor, waitingFor } from '../../stores/waiting.ts';
import { problemText, useSending } from '../use-sending.ts';
import css from './tell-me.module.css';
import { LATER, waitText } from './waiting-text.ts';
import { whereChosen } from './where-chosen.tsx';

function WaitNow({ showtimeId, cinemaId, count }: { showtimeId: string; cinemaId: string; count: number }): ReactNode {
  const { data } = useStore($waitings);
  const { problem, sending, send } = useSending();
  if (!data) return null;
  const waiting = waitingFor(data, { showtimeId, cinemaId });
  if (waiting) {
    return (
      <p role="status">
        {waitText(waiting.Count)}. My Tickets shows it.{!waiting.IsCovered && ` ${LATER}`}
      </p>
    );
  }
  const submit = () =>
    send(async () => {
      await reach();
      await waitFor({ showtimeID: showtimeId, cinemaID: cinemaId, count });
    });
  return (
    <>
      <Button block busy={sending} icon={<Bell aria-hidden="true" />} onClick={submit}>
        Tell me when {counted(count, 'seat')} {count === 1 ? 'is' : 'are'} free
      </Button>
      {problem && (
        <p role="alert" className={css.problem}>
          {problemText(problem)}
        </p>
      )}
    </>
  );
}

/** Inside the sheet of a refusal: waits for these seats with one tap, because screening and party are chosen. */
export const TellMeNow = whereChosen(WaitNow);
