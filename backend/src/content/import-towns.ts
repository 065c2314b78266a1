import type { Town } from '@viewmax/contracts/known-towns';
import { type Importing, noteChange } from './importing.ts';

/** Whether each known town is open after the import, by its LGA. */
export type Towns = ReadonlyMap<string, boolean>;

async function readTownsInUse({ tx, now }: Importing, lgas: readonly string[]): Promise<Set<string>> {
  if (lgas.length === 0) return new Set();
  const rows = await tx
    .selectFrom('screenings')
    .innerJoin('showtimes', 'showtimes.id', 'screenings.showtime_id')
    .select('showtimes.lga')
    .distinct()
    .where('screenings.cancelled_at', 'is', null)
    .where('showtimes.starts_at', '>', now)
    .where('showtimes.lga', 'in', lgas)
    .execute();
  return new Set(rows.map(({ lga }) => lga));
}

/** Opens the towns of the file. A whole import closes the others: their rows stay, because members live there. */
export async function importTowns(importing: Importing): Promise<Towns> {
  const { tx, tables, broken, isWhole, refuse, changes, writes } = importing;
  const stored = new Map((await tx.selectFrom('places').selectAll().execute()).map((row) => [row.lga, row]));
  const towns = new Map([...stored].map(([lga, { is_open }]) => [lga, is_open]));
  const wanted = (tables.towns ?? []).map(({ values }) => ({ ...(values as unknown as Town), is_open: true }));
  const changed = wanted.filter((row) =>
    noteChange(importing, { kind: 'town', key: row.lga }, stored.get(row.lga), row),
  );
  if (changed.length > 0)
    writes.push(() =>
      tx
        .insertInto('places')
        .values(changed)
        .onConflict((conflict) =>
          conflict.column('lga').doUpdateSet(({ ref }) => ({
            country: ref('excluded.country'),
            state: ref('excluded.state'),
            is_open: ref('excluded.is_open'),
          })),
        )
        .execute(),
    );
  for (const { lga } of wanted) towns.set(lga, true);
  if (!isWhole || !tables.towns || broken.has('towns')) return towns;

  const listed = new Set(wanted.map(({ lga }) => lga));
  const omitted = [...towns].flatMap(([lga, isOpen]) => (isOpen && !listed.has(lga) ? lga : []));
  const inUse = await readTownsInUse(importing, omitted);
  for (const lga of omitted) {
    if (inUse.has(lga)) {
      refuse({ file: 'towns.csv', line: 1, reason: `${lga} has showtimes ahead, so it cannot close. Keep its row.` });
      continue;
    }
    towns.set(lga, false);
    changes.push({ kind: 'town', action: 'removed', key: lga });
    writes.push(() => tx.updateTable('places').set({ is_open: false }).where('lga', '=', lga).execute());
  }
  return towns;
}
