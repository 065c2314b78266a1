import type { ScreeningWords } from '@viewmax/contracts/attendant';
import { seatsInWords } from '@viewmax/contracts/seat-words';
import { momentClock } from '@viewmax/shared/bundled/moment-clock.ts';
import { startText } from '../../parts/times.ts';
import type { Refused } from '../../stores/verdict.ts';

interface RefusalText {
  /** In the largest type. */
  title: string;
  /** The time, the place or the screening. */
  fact?: string | undefined;
  /** The next act of the attendant. */
  help: string;
  /** The server lets the people in for a reason. */
  mayForce?: true;
}

const OFFICE = 'Send the guest to the box office.';

const firstScan = ({ firstScanAt, firstDoor, seats = [] }: Refused): string | undefined =>
  firstScanAt &&
  [seatsInWords(seats), `Scanned at ${[momentClock(firstScanAt), firstDoor].filter(Boolean).join(', ')}`]
    .filter(Boolean)
    .join('. ');

const screeningText = (screening: ScreeningWords | undefined, withCinema: boolean): string | undefined =>
  screening &&
  [screening.MovieTitle, startText(screening), withCinema ? screening.CinemaName : screening.ScreenLocation]
    .filter(Boolean)
    .join(', ');

/** The reason of a refusal, and the next act of the attendant. */
export function refusalText(refusal: Refused): RefusalText {
  const { party, showing: screening, opensAt, text } = refusal;
  switch (refusal.why) {
    case 'already_redeemed':
      return party && !refusal.firstScanAt
        ? { title: 'All are in', fact: `${party.size} of ${party.size}`, help: 'This booking has let in everybody.' }
        : {
            title: 'Already in',
            fact: firstScan(refusal),
            help: 'Do not admit twice. Compare the seat with the guest.',
          };
    case 'other_showing':
      return {
        title: 'Another show',
        fact: screeningText(screening, false),
        help: 'Send the guest to that show.',
      };
    case 'other_cinema':
      return { title: 'Another cinema', fact: screeningText(screening, true), help: 'This ticket opens no door here.' };
    case 'not_now':
      return {
        title: 'Too early',
        fact: opensAt && `Opens at ${momentClock(opensAt)}`,
        help: 'Ask the guest to come back then.',
        mayForce: true,
      };
    case 'ticket_expired':
      return { title: 'The show is over', help: OFFICE, mayForce: true };
    case 'ticket_void':
      return { title: 'Void ticket', help: `Its payment was taken back. ${OFFICE}` };
    case 'ticket_cancelled':
      return { title: 'Cancelled ticket', help: `The points went back to the buyer. ${OFFICE}` };
    case 'too_many_people':
      return {
        title: 'Too many people',
        fact: party && `${party.remaining} of ${party.size} still to come`,
        help: 'Scan again and choose fewer.',
      };
    case 'ticket_not_found':
      return {
        title: 'Unknown code',
        help: refusal.isTyped
          ? 'Compare the 12 digits with those of the ticket in the app.'
          : 'Ask for the ticket in the app, or type its 12 digits.',
      };
    case 'not_on_list':
      return {
        title: 'Not on the list',
        help: 'The ticket may be newer than the list. Compare the show and the seat on the phone of the guest.',
        mayForce: true,
      };
    case 'forbidden':
      return { title: 'Not your cinema', help: 'You may not open this door any more. Ask your manager.' };
    case 'too_many_requests':
      return { title: 'Wait a minute', help: 'This phone sent too many codes. Then scan again.' };
    case 'bad_scan_time':
      return { title: 'Wrong clock', help: 'Set the clock of this phone, then scan again.' };
    case 'unchecked':
      return { title: 'Not checked', help: text || 'There is no network and no list on this phone. Scan again.' };
    default:
      return { title: 'Not let in', help: text || 'Scan again.' };
  }
}
