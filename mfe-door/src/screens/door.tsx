import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useLocation, useParams } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import css from '../parts/door.module.css';
import { useDay } from '../parts/use-day.ts';
import { Report } from './report/report.tsx';
import { Scanner } from './scan/scanner.tsx';
import { Showings } from './showings/showings.tsx';

function Page(): ReactNode {
  const { pathname } = useLocation();
  const { cinemaId, showtimeId } = useParams();
  if (cinemaId && showtimeId) return <Scanner cinemaId={cinemaId} showtimeId={showtimeId} />;
  return pathname === paths.doorReport ? <Report /> : <Showings />;
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
