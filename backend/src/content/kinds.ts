import { DEFAULT_CATEGORY } from '@viewmax/contracts/category-words';
import { movieStatuses } from '@viewmax/contracts/constants';
import type { ContentKind } from '@viewmax/contracts/ops/content';
import {
  address,
  addresses,
  type Cell,
  choice,
  date,
  id,
  number,
  seatNames,
  shares,
  sheetText,
  time,
} from './cells.ts';
import { categoriesCell, category, note, price } from './price-categories.ts';

/** The same as the column's default in the database. */
export const SEATS_PER_ROW = 12;

export interface Column {
  cell: Cell;
  /** `always` in each row, `added` only in a row that adds something, or never needed. */
  needed: 'always' | 'added' | 'never';
  /** The value of an empty cell in a column that is never needed. */
  empty?: unknown;
  /** An export marks a text that begins like a formula. */
  isText: boolean;
}

const always = (cell: Cell, isText = false): Column => ({ cell, needed: 'always', isText });
const added = (cell: Cell, isText = false): Column => ({ cell, needed: 'added', isText });
const never = (cell: Cell, empty?: unknown, isText = false): Column => ({ cell, needed: 'never', empty, isText });
const words = (most: number) => added(sheetText(most), true);
const townName = sheetText(100);
const hall = sheetText(200);
const seats = number(1, 5000);
const seatsPerRow = number(1, 200);
/** The name of the plan's file, or the id of a stored plan. */
const plan = id.transform((given) => given.toLowerCase());
/** From the door's list, an hour before the screening, to 30 days before. */
const minutesBefore = number(60, 43_200);

export interface Kind {
  columns: Record<string, Column>;
  /** Two rows of a file differ in these columns. */
  key: readonly string[];
}

/** The columns of each kind, in the order of an export. */
export const kinds: Record<ContentKind, Kind> = {
  towns: {
    key: ['lga'],
    columns: { country: always(townName, true), state: always(townName, true), lga: always(townName, true) },
  },
  movies: {
    key: ['id'],
    columns: {
      id: always(id),
      title: words(200),
      language: words(200),
      distributor: words(200),
      description: words(4000),
      poster: added(address),
      status: added(choice(movieStatuses)),
      comes_on: never(date, null),
      duration_minutes: added(number(1, 900)),
      rating: words(20),
    },
  },
  posters: {
    key: ['movie', 'poster'],
    columns: { movie: always(id), poster: always(address) },
  },
  trailers: {
    key: ['id'],
    columns: {
      id: always(id),
      movie: added(id),
      title: words(200),
      thumbnail: added(address),
      video: added(address),
    },
  },
  cinemas: {
    key: ['id'],
    columns: {
      id: always(id),
      lga: words(100),
      name: words(200),
      address: words(500),
      slug: words(500),
      latitude: added(number(-90, 90, { whole: false })),
      longitude: added(number(-180, 180, { whole: false })),
      preview: added(address),
      pictures: never(addresses, []),
      features: words(4000),
      cancel_until_minutes: never(minutesBefore, null),
      cancel_shares: never(shares, []),
      ticket_sms: never(number(0, 100_000), 0),
    },
  },
  halls: {
    key: ['cinema', 'hall'],
    columns: {
      cinema: always(id),
      hall: always(hall, true),
      seats: always(seats),
      seats_per_row: never(seatsPerRow, SEATS_PER_ROW),
      plan: never(plan, null),
      closed_seats: never(seatNames, []),
    },
  },
  showtimes: {
    key: ['movie', 'cinema', 'date', 'start_time'],
    columns: {
      movie: always(id),
      cinema: always(id),
      hall: always(hall, true),
      date: always(date),
      start_time: always(time),
      seats: never(seats),
      seats_per_row: never(seatsPerRow),
      plan: never(plan, null),
      closed_seats: never(seatNames, []),
      counter_seats: never(number(0, 5000)),
      price: never(price),
      categories: never(categoriesCell, null),
    },
  },
  prices: {
    key: ['cinema', 'hall', 'movie', 'date', 'start_time', 'category'],
    columns: {
      cinema: always(id),
      hall: never(hall, undefined, true),
      movie: never(id),
      date: never(date),
      start_time: never(time),
      category: never(category, DEFAULT_CATEGORY),
      price: always(price),
      note: never(note, undefined, true),
    },
  },
};
