import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useLocation, useParams } from '@viewmax/shared/router';
import type { ReactNode } from 'react';
import sheet from './door.module.css?inline';
import { Report } from './report.tsx';
import scanSheet from './scan.module.css?inline';
import { Scanner } from './scanner.tsx';
import { Showings } from './showings.tsx';
import { useDay } from './use-day.ts';

function Page(): ReactNode {
  const { pathname } = useLocation();
  const { cinemaId, showtimeId } = useParams();
  if (cinemaId && showtimeId) return <Scanner cinemaId={cinemaId} showtimeId={showtimeId} />;
  return pathname === paths.doorReport ? <Report /> : <Showings />;
}

/** The pages of attendants. They are dark in both themes, because a foyer is, and carry their own styles. */
export function DoorScreen(): ReactNode {
  useDay();
  return (
    <div data-theme="dark" className={sheet.locals.door}>
      <style>{sheet.toString() + scanSheet.toString()}</style>
      <Page />
    </div>
  );
}
