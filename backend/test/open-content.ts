import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { type ContentFile, type ContentPlan, importContentSchema } from '@viewmax/contracts/ops/content';
import { withClient } from '@viewmax/server/with-client';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import { createContent } from '../src/content/content.ts';
import { demoAtNoon, NOON } from './templates.ts';

const folder = join(import.meta.dirname, '../src/content/example');

/** The files of a small chain. */
export const example = (): ContentFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

export const csv = (kind: string, ...lines: string[]): ContentFile => ({ name: `${kind}.csv`, text: lines.join('\n') });

export const SHOWTIMES = 'movie,cinema,hall,date,start_time';
/** A row of the chain's showtimes, and its name in sentences. */
export const ROW = 'lagoon-lights,marina-sapele,"Screen 1, ground floor",2026-03-06,16:00';
export const KEY = 'lagoon-lights at marina-sapele, 2026-03-06 16:00';

type Row = Record<string, unknown>;

/** Imports and exports on the demo's data, at a time that the test moves. */
export async function openContent() {
  const place = { now: NOON };
  const db = await openTestDatabase(demoAtNoon);
  const content = createContent(db, { clock: () => place.now });

  const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
    (await withClient(db, (client) => client.query<Row>(text, values))).rows;

  /** Every row that an import may change. */
  const everything = () =>
    Promise.all(
      ['places', 'movies', 'trailers', 'cinemas', 'showtimes', 'screenings', 'tickets'].map((table) =>
        query(`select * from app.${table} t order by t::text`),
      ),
    );

  const send = (files: ContentFile[], options: { dryRun?: boolean; remove?: boolean } = {}) =>
    content.import(importContentSchema.parse({ files, dryRun: false, ...options }));

  async function plan(files: ContentFile[], options = {}): Promise<ContentPlan> {
    const result = await send(files, options);
    if ('faults' in result) throw new Error(JSON.stringify(result.faults, null, 1));
    return result.plan;
  }

  /** The faults as sentences. A refused import changes nothing. */
  async function faults(files: ContentFile[], options = {}): Promise<string[]> {
    const before = await everything();
    const result = await send(files, options);
    expect(await everything()).toEqual(before);
    if ('plan' in result) throw new Error('The import was not refused');
    return result.faults.map(({ file, line, reason }) => `${file}:${line} ${reason}`);
  }

  async function screeningAt(time = '16:00'): Promise<Row> {
    const [row] = await query(
      `select s.*, h.lga from app.screenings s join app.showtimes h on h.id = s.showtime_id
        where s.cinema_id = 'marina-sapele' and h.movie_id = 'lagoon-lights' and h.date = '2026-03-06'
          and h.start_time = $1`,
      [time],
    );
    return row ?? {};
  }

  return { place, db, content, query, everything, send, plan, faults, screeningAt, close: () => db.close() };
}
