import { createHash } from 'node:crypto';
import { type SeatKind, seatsOf } from '@viewmax/contracts/best-seats';
import { seatName } from '@viewmax/contracts/seat-names';
import { seatsText } from '@viewmax/contracts/seat-words';
import type { SeatPlan } from '@viewmax/contracts/seats';
import { z } from 'zod';
import type { AppDatabase } from '../database/app-database.ts';

const MOST_SEATS = 5000;

const label = z.string().trim().min(1, 'is empty').max(8, 'has more than 8 characters');
const position = z.strictObject({ x: z.number().int(), y: z.number().int() });
const seat = z.strictObject({ seat_guid: z.string(), seat_number: label, position, category: z.string() });
const row = z.strictObject({
  row_number: label,
  seats: z.array(seat).max(200),
  number_of_seats: z.number().int().optional(),
  seats_spacing: z.number().int().optional(),
  position: position.optional(),
});
const zone = z.strictObject({
  name: z.string().max(60).optional(),
  displayed: z.boolean().optional(),
  position,
  rows: z.array(row).max(200),
  areas: z.array(z.unknown()).optional(),
});

/** The seating plan of pretix. Its editors write it. Areas have no seats, so the app ignores them. */
const planFile = z.strictObject({
  name: z.string().min(1).max(100),
  zones: z.array(zone).min(1).max(20),
  categories: z.array(z.strictObject({ name: z.string(), color: z.string().optional() })),
  size: z.strictObject({ width: z.number(), height: z.number() }).optional(),
});
type PlanFile = z.output<typeof planFile>;
type Zone = PlanFile['zones'][number];
type Row = Zone['rows'][number];

/** A plan as the database has it. */
export interface StoredPlan {
  id: string;
  file: string;
  plan: SeatPlan;
  names: string[];
  /** `Row F, seat 7`, as tickets say it. */
  texts: string[];
}

const KINDS: readonly SeatKind[] = ['wheelchair', 'companion'];

const isKind = (category: string): category is SeatKind => KINDS.some((kind) => kind === category.toLowerCase());

const xOf = ({ position: zoneAt }: Zone, { position: rowAt }: Row, at: { x: number }): number =>
  zoneAt.x + (rowAt?.x ?? 0) + at.x;
const yOf = ({ position: zoneAt }: Zone, { position: rowAt, seats }: Row): number =>
  zoneAt.y + (rowAt?.y ?? seats[0]?.position.y ?? 0);

/** The distance of neighbours: the commonest one of all rows, and the smaller of two. */
function pitchOf(zones: readonly Zone[]): number {
  const counts = new Map<number, number>();
  for (const { seats } of zones.flatMap(({ rows }) => rows)) {
    const places = seats.map(({ position: { x } }) => x).sort((one, other) => one - other);
    for (const [at, x] of places.entries()) {
      const way = x - (places[at - 1] ?? x);
      if (way > 0) counts.set(way, (counts.get(way) ?? 0) + 1);
    }
  }
  return [...counts].sort(([near, one], [far, other]) => other - one || near - far)[0]?.[0] ?? 1;
}

/** Rows from the screen on, which is at the top, and seats from the left. */
function toPlan({ name, zones }: PlanFile): Omit<SeatPlan, 'PlanID'> {
  const filled = zones
    .map((one) => ({ ...one, rows: one.rows.filter(({ seats }) => seats.length > 0) }))
    .filter(({ rows }) => rows.length > 0)
    .sort((one, other) => one.position.y - other.position.y);
  const pitch = pitchOf(filled);
  const all = filled.flatMap((one) =>
    one.rows.flatMap((line) => line.seats.map(({ position: at }) => xOf(one, line, at))),
  );
  const left = Math.min(...all);
  const column = (x: number) => Math.round(((x - left) / pitch) * 10) / 10;
  return {
    Name: name,
    Zones: filled.map((one) => ({
      Name: one.name ?? '',
      Rows: one.rows
        .toSorted((line, other) => yOf(one, line) - yOf(one, other))
        .map((line) => ({
          Row: line.row_number,
          Seats: line.seats
            .map(({ seat_number, position: at, category }) => ({
              Seat: seat_number,
              X: column(xOf(one, line, at)),
              ...(isKind(category) && { Kind: category.toLowerCase() as SeatKind }),
            }))
            .sort((one, other) => one.X - other.X),
        })),
    })),
  };
}

/** The path of a value in a file: `zones[0].rows[2].seats`. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${String(part)}`)).join('');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seats that occur twice, by their path in the file. */
function doublesIn({ zones }: PlanFile): string[] {
  const seen = new Map<string, string>();
  return zones.flatMap(({ rows }, zoneAt) =>
    rows.flatMap(({ row_number, seats }, rowAt) =>
      seats.flatMap(({ seat_number }, seatAt) => {
        const name = seatName(row_number, seat_number);
        const path = pathOf(['zones', zoneAt, 'rows', rowAt, 'seats', seatAt]);
        const earlier = seen.get(name);
        if (earlier === undefined) seen.set(name, path);
        return earlier === undefined ? [] : `${path} is ${name}, and so is ${earlier}.`;
      }),
    ),
  );
}

/** Reads a plan's file, or returns all faults with their paths. Equal files have one id, whatever their spaces. */
export function readSeatPlan(text: string): StoredPlan | { faults: string[] } {
  const value = parsed(text);
  if (value === undefined) return { faults: ['The file is no JSON.'] };
  const { success, data, error } = planFile.safeParse(value);
  if (!success)
    return { faults: error.issues.map(({ path, message }) => `${pathOf(path) || 'The file'}: ${message}.`) };
  const doubles = doublesIn(data);
  if (doubles.length > 0) return { faults: doubles };
  const plan = toPlan(data);
  const seats = seatsOf(plan);
  if (seats.length === 0 || seats.length > MOST_SEATS)
    return { faults: [`The plan has ${seats.length} seats. It must have 1 to ${MOST_SEATS}.`] };
  const file = JSON.stringify(value);
  const id = createHash('sha256').update(file).digest('hex').slice(0, 32);
  return {
    id,
    file,
    plan: { PlanID: id, ...plan },
    names: seats.map(({ name }) => name),
    texts: seats.map((one) => seatsText([one]) + (one.kind ? `, ${one.kind}` : '')),
  };
}

/** Adds plans that are not there yet. */
export async function writeSeatPlans(db: AppDatabase, plans: readonly StoredPlan[]): Promise<void> {
  for (const { plan, ...stored } of plans) {
    await db
      .insertInto('seat_plans')
      .values({ ...stored, plan: JSON.stringify(plan), seats: stored.names.length })
      .onConflict((known) => known.doNothing())
      .execute();
  }
}
