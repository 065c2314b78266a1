import { useStore } from '@nanostores/react';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useLocation, useParams } from '@viewmax/shared/router';
import { type ReactNode, useEffect } from 'react';
import css from '../parts/door.module.css';
import { dropLists, readLists, renewLists } from '../stores/lists.ts';
import { dropScans, sendScans } from '../stores/scans.ts';
import { $screenings, noteLost } from '../stores/screenings.ts';
import { Report } from './report/report.tsx';
import { Scanner } from './scan/scanner.tsx';
import { Screenings } from './screenings/screenings.tsx';

/** Keeps lists and scans up to date while a page of the door is open. */
function useDay(): void {
  const { data } = useStore($screenings);
  useEffect(() => {
    dropLists();
    readLists();
    dropScans();
    if (!navigator.onLine) noteLost();
    addEventListener('offline', noteLost);
    return () => removeEventListener('offline', noteLost);
  }, []);
  // The answer shows that the network is there.
  useEffect(() => {
    if (!data) return;
    void sendScans();
    void renewLists(data);
  }, [data]);
}

function Page(): ReactNode {
  const { pathname } = useLocation();
  const { cinemaId, showtimeId } = useParams();
  if (cinemaId && showtimeId) return <Scanner cinemaId={cinemaId} showtimeId={showtimeId} />;
  return pathname === paths.doorReport ? <Report /> : <Screenings />;
}

/** The pages of attendants. They are dark in both themes, because a foyer is. */
export function DoorScreen(): ReactNode {
  useDay();
  return (
    <div data-theme="dark" className={css.door}>
      <Page />
    </div>
  );
}
