import { timeZone } from '@viewmax/contracts/constants';
import { writeCsv } from '../content/csv.ts';
import { seatName } from '../repositories/ticket-rows.ts';
import type { ConflictRow, EntryRow, ReportRow } from './report.ts';

const HEADER = [
  'what',
  'time',
  'movie',
  'hall',
  'show',
  'seat',
  'people',
  'door',
  'attendant',
  'reason',
  'undone',
  'first_time',
  'first_door',
  'first_attendant',
];

const inLagos = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

const time = (at: Date | null): string => (at ? inLagos.format(at) : '');

/** A spreadsheet runs a cell that begins with one of these, and attendants write reasons and names of doors. */
const harmless = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

function rowOf(what: string, row: ReportRow, people: number, more: (string | null)[]): string[] {
  const { at, title, screenLocation, startTime, seat, seatsPerRow, door, attendant } = row;
  const place = [title, screenLocation, startTime, seatName(seat, seatsPerRow), String(people), door ?? '', attendant];
  const cells = [what, time(at), ...place, ...more.map((cell) => cell ?? '')];
  return HEADER.map((_, column) => harmless(cells[column] ?? ''));
}

/** The report as a file for a spreadsheet, with times in Lagos. */
export function reportCsv(entries: readonly EntryRow[], conflicts: readonly ConflictRow[]): string {
  return writeCsv([
    HEADER,
    ...entries.map((row) =>
      rowOf(row.reason === null ? 'admitted' : 'forced', row, 1, [row.reason, time(row.undoneAt)]),
    ),
    ...conflicts.map((row) => {
      const what = row.why === 'twice' ? 'conflict' : 'void';
      return rowOf(what, row, row.people, ['', '', time(row.firstAt), row.firstDoor, row.firstBy]);
    }),
  ]);
}
