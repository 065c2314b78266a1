import { limits, movieStatuses } from '@viewmax/shared/contracts/constants';
import type { ContentKind } from '@viewmax/shared/contracts/content';
import {
  addressesField,
  addressField,
  choiceField,
  dateField,
  type Field,
  idField,
  numberField,
  textField,
  timeField,
} from './fields.ts';

/** The same as the column's default in the database. */
export const SEATS_PER_ROW = 12;

export type Column = {
  field: Field<unknown>;
  /** `always` in each row, `added` only in a row that adds something, or never needed. */
  needed: 'always' | 'added' | 'never';
  /** The value of an empty cell in a column that is never needed. */
  empty: unknown;
  /** Spreadsheets run a cell that begins like a formula, so the files mark such a text. */
  isText: boolean;
};

const column =
  (needed: Column['needed'], empty?: unknown) =>
  <T>(field: Field<T>, isText = false): Column => ({ field: field as Field<unknown>, needed, empty, isText });

const always = column('always');
const added = column('added');
const optional = column('never');
const text = (most: number) => added(textField(most), true);
const hall = textField(200);
const seats = numberField(1, 5000);
const seatsPerRow = numberField(1, 200);

export type Kind = {
  columns: Record<string, Column>;
  /** Two rows of a file differ in these columns. */
  key: readonly string[];
};

/** The columns of each kind, in the order of an export. */
export const kinds: Record<ContentKind, Kind> = {
  movies: {
    key: ['id'],
    columns: {
      id: always(idField),
      title: text(200),
      language: text(200),
      distributor: text(200),
      description: text(4000),
      poster: added(addressField),
      status: added(choiceField(movieStatuses)),
      comes_on: column('never', null)(dateField),
      duration_minutes: added(numberField(1, 900)),
      rating: text(20),
    },
  },
  posters: {
    key: ['movie', 'poster'],
    columns: { movie: always(idField), poster: always(addressField) },
  },
  trailers: {
    key: ['id'],
    columns: {
      id: always(idField),
      movie: added(idField),
      title: text(200),
      thumbnail: added(addressField),
      video: added(addressField),
    },
  },
  cinemas: {
    key: ['id'],
    columns: {
      id: always(idField),
      lga: text(100),
      name: text(200),
      address: text(500),
      slug: text(500),
      latitude: added(numberField(-90, 90, { whole: false })),
      longitude: added(numberField(-180, 180, { whole: false })),
      preview: added(addressField),
      pictures: column('never', [])(addressesField),
      features: text(4000),
    },
  },
  halls: {
    key: ['cinema', 'hall'],
    columns: {
      cinema: always(idField),
      hall: always(hall, true),
      seats: always(seats),
      seats_per_row: column('never', SEATS_PER_ROW)(seatsPerRow),
    },
  },
  showtimes: {
    key: ['movie', 'cinema', 'date', 'start_time'],
    columns: {
      movie: always(idField),
      cinema: always(idField),
      hall: always(hall, true),
      date: always(dateField),
      start_time: always(timeField),
      seats: optional(seats),
      seats_per_row: optional(seatsPerRow),
      counter_seats: optional(numberField(0, 5000)),
    },
  },
  prices: {
    key: ['cinema', 'hall', 'movie', 'date', 'start_time'],
    columns: {
      cinema: always(idField),
      hall: optional(hall, true),
      movie: optional(idField),
      date: optional(dateField),
      start_time: optional(timeField),
      price: always(numberField(1, limits.points.max)),
    },
  },
};
