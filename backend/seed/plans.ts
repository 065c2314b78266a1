import { readSeatPlan, type StoredPlan } from '../src/seats/seat-plan.ts';

/** Rows as text, the first one nearest to the screen: `.` is a seat, `w` a wheelchair's, `c` a companion's, a space an aisle. */
export type DrawnZones = Record<string, readonly string[]>;

const PITCH = 30;
const CATEGORIES: Record<string, string> = { '.': 'Seat', w: 'wheelchair', c: 'companion' };

function seatsInRow(row: string, letter: string): object[] {
  return [...row].flatMap((sign, column) => {
    const category = CATEGORIES[sign];
    const seat_number = String(row.slice(0, column + 1).replaceAll(' ', '').length);
    const position = { x: column * PITCH, y: 0 };
    return category ? { seat_guid: letter + seat_number, seat_number, position, category } : [];
  });
}

/** A plan's file, as an editor of pretix writes it. Rows have letters from A on, through all zones. */
export function drawPlan(name: string, drawn: DrawnZones): string {
  let line = 0;
  const zones = Object.entries(drawn).map(([zone, rows]) => {
    const first = line;
    return {
      name: zone,
      position: { x: 0, y: first * PITCH },
      rows: rows.map((row, at) => {
        const row_number = String.fromCharCode(65 + line++);
        return { row_number, position: { x: 0, y: at * PITCH }, seats: seatsInRow(row, row_number) };
      }),
    };
  });
  return JSON.stringify({ name, categories: Object.values(CATEGORIES).map((category) => ({ name: category })), zones });
}

const rows = (count: number, row: string): string[] => Array<string>(count).fill(row);

function planOf(name: string, zones: DrawnZones): StoredPlan {
  const plan = readSeatPlan(drawPlan(name, zones));
  if ('faults' in plan) throw new Error(plan.faults.join('\n'));
  return plan;
}

/** The halls with a plan, by cinema. The others have numbered rows. */
export const demoPlans: Record<string, StoredPlan> = {
  'okirighwe-arches': planOf('Screen 1', { Hall: rows(6, '..........') }),
  'riverside-screens': planOf('Screen 2', {
    Stalls: [...rows(11, '...... ......'), 'w..... .....w'],
    Balcony: ['   ... ...'],
  }),
  'wikki-lights': planOf('Screen 1', {
    Stalls: rows(10, '..... .......... .....'),
    Balcony: rows(5, '..... .......... .....'),
  }),
};
