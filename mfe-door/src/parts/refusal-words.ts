import type { Showing } from '@viewmax/contracts/attendant';
import { readShowingAt } from '@viewmax/shared/bundled/showing-at.ts';
import { timeText } from '@viewmax/shared/bundled/showing-text.ts';
import type { Refused } from '../stores/verdict.ts';

export interface RefusalWords {
  /** In the largest type. */
  title: string;
  /** When, where or which. */
  fact?: string | undefined;
  /** What the attendant does now. */
  help: string;
  /** The server lets the people in for a reason. */
  mayForce?: true;
}

/** @example clock('2026-03-04T17:41:00Z') // '6:41 PM' */
export function clock(moment: string): string {
  const at = readShowingAt({ Date: moment, StartTime: moment });
  if (!at) return '';
  const { time, half } = timeText(at.minutes);
  return `${time} ${half}`;
}

/** @example showTime({ ShowtimeDate: '2026-03-04', ShowtimeTime: '19:00' }) // '7:00 PM' */
export function showTime({ ShowtimeDate, ShowtimeTime }: Pick<Showing, 'ShowtimeDate' | 'ShowtimeTime'>): string {
  const at = readShowingAt({ Date: ShowtimeDate, StartTime: ShowtimeTime });
  if (!at) return ShowtimeTime;
  const { time, half } = timeText(at.minutes);
  return `${time} ${half}`;
}

const OFFICE = 'Send the guest to the box office.';

const first = ({ firstScanAt, firstDoor }: Refused): string | undefined =>
  firstScanAt && `Scanned at ${clock(firstScanAt)}${firstDoor ? `, ${firstDoor}` : ''}`;

const which = (showing: Showing | undefined, withCinema: boolean): string | undefined =>
  showing &&
  [showing.MovieTitle, showTime(showing), withCinema ? showing.CinemaName : showing.ScreenLocation]
    .filter(Boolean)
    .join(', ');

/** Says why, and what to do. */
export function refusalWords(refusal: Refused): RefusalWords {
  const { party, showing, opensAt, words } = refusal;
  switch (refusal.why) {
    case 'already_redeemed':
      return party && !refusal.firstScanAt
        ? { title: 'All are in', fact: `${party.size} of ${party.size}`, help: 'This booking has let in everybody.' }
        : { title: 'Already in', fact: first(refusal), help: 'Do not admit twice. Compare the seat with the guest.' };
    case 'other_showing':
      return { title: 'Another showing', fact: which(showing, false), help: 'Send the guest to that showing.' };
    case 'other_cinema':
      return { title: 'Another cinema', fact: which(showing, true), help: 'This ticket opens no door here.' };
    case 'not_now':
      return {
        title: 'Too early',
        fact: opensAt && `Opens at ${clock(opensAt)}`,
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
      return { title: 'Unknown code', help: 'Ask for the ticket in the app, or type its 12 digits.' };
    case 'not_on_list':
      return {
        title: 'Not on the list',
        help: 'The ticket may be newer than the list. Check the name on the phone of the guest.',
        mayForce: true,
      };
    case 'forbidden':
      return { title: 'Not your cinema', help: 'You may not open this door any more. Ask your manager.' };
    case 'too_many_requests':
      return { title: 'Wait a minute', help: 'This phone sent too many codes. Then scan again.' };
    case 'bad_scan_time':
      return { title: 'Wrong clock', help: 'Set the clock of this phone, then scan again.' };
    case 'unchecked':
      return { title: 'Not checked', help: words || 'There is no network and no list on this phone. Scan again.' };
    default:
      return { title: 'Not let in', help: words || 'Scan again.' };
  }
}
