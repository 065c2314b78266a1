import { flushPersisted } from '@viewmax/shared';

/** The areas as the phone stores them. */
export function storedAreas(): Record<string, { value: unknown }> {
  flushPersisted();
  return JSON.parse(localStorage.getItem('root') ?? '{}').areas ?? {};
}

/** Another tab of the same member writes these areas. */
export function otherTabWrites(values: Record<string, unknown>): void {
  const written = Object.entries(values).map(([name, value]) => [name, { version: 1, value, personal: true }]);
  const areas = { ...storedAreas(), ...Object.fromEntries(written) };
  localStorage.setItem('root', JSON.stringify({ version: 1, areas }));
  dispatchEvent(new StorageEvent('storage', { key: 'root' }));
}

/** What another tab writes that bought so many tickets of the screening s1 at the cinema c1. */
export const buysElsewhere = (count: number): void =>
  otherTabWrites({ hold: null, selection: null, bought: { showtimeId: 's1', cinemaId: 'c1', count, at: 1 } });
