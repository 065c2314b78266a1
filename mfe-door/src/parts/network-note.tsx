import { useStore } from '@nanostores/react';
import type { DoorScreening } from '@viewmax/contracts/attendant';
import { seatsInWords } from '@viewmax/contracts/seat-words';
import { counted } from '@viewmax/shared/bundled/counted.ts';
import { inThrees } from '@viewmax/shared/bundled/in-threes.ts';
import { momentClock } from '@viewmax/shared/bundled/moment-clock.ts';
import { Button } from '@viewmax/shared/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { $doorScans, $unsentScans } from '../stores/door-scans.ts';
import { $lists, listTime } from '../stores/lists.ts';
import { $reached } from '../stores/screenings.ts';
import css from './door.module.css';
import { useNow } from './use-screenings.ts';

/** @example ageText(480_000) // '8 minutes old' */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes === 0) return 'just loaded';
  return `${counted(minutes, 'minute')} old`;
}

function dismissRefusals(): void {
  $doorScans.set($doorScans.get().map(({ refused: _, ...scan }) => scan));
}

/** The scans that the server did not accept when they were sent later. */
function RefusedScans(): ReactNode {
  const refused = useStore($doorScans).filter((scan) => scan.refused);
  if (refused.length === 0) return null;
  return (
    <div role="alert" className={`${css.note} ${css.bad}`}>
      <CircleAlert aria-hidden="true" />
      <div>
        <p>{counted(refused.length, 'scan')} without a network turned out wrong:</p>
        <ul className="num">
          {refused.map(({ request, seats, refused: reason }) => (
            <li key={request.nonce}>
              {momentClock(request.scannedAt)}, {seatsInWords(seats) || inThrees(request.code)}: {reason}
            </li>
          ))}
        </ul>
      </div>
      <Button size="sm" onClick={dismissRefusals}>
        OK
      </Button>
    </div>
  );
}

/** Says by itself that there is no network, how old the list is, and how many scans wait. */
export function NetworkNote({ screening }: { screening?: DoorScreening | undefined }): ReactNode {
  const isReached = useStore($reached);
  const lists = useStore($lists);
  const now = useNow();
  const waiting = useStore($unsentScans).length;
  const listAt = screening && listTime(lists, screening);
  const wait = waiting > 0 && `${counted(waiting, 'scan')} ${waiting === 1 ? 'waits' : 'wait'} for the network.`;
  const list = listAt
    ? `Tickets are checked by the list of ${momentClock(new Date(listAt).toISOString())}, ${ageText(now - listAt)}.`
    : screening && 'This phone has no list of this show, so it cannot check tickets.';
  return (
    <>
      {!isReached && (
        <p role="status" className={`num ${css.note}`}>
          <WifiOff aria-hidden="true" />
          <span>
            <b>No network.</b> {list} {wait}
          </span>
        </p>
      )}
      {isReached && waiting > 0 && (
        <p role="status" className={`num ${css.note}`}>
          Sending {counted(waiting, 'scan')}…
        </p>
      )}
      <RefusedScans />
    </>
  );
}
