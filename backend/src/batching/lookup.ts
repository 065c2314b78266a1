import { createBatcher } from './batcher.ts';

const SIZE = 256;
const IN_FLIGHT = 2;

export interface LookupOptions<Found> {
  read(ids: string[]): Promise<Found[]>;
  idOf(found: Found): string;
}

/** Finds one thing by its id. Callers at the same moment share a query. Nothing is cached. */
export function createLookup<Found>({ read, idOf }: LookupOptions<Found>): (id: string) => Promise<Found | null> {
  return createBatcher<string, Found | null>({
    async run(ids) {
      const found = new Map((await read([...new Set(ids)])).map((one) => [idOf(one), one]));
      return ids.map((id) => ({ status: 'fulfilled', value: found.get(id) ?? null }));
    },
    size: SIZE,
    inFlight: IN_FLIGHT,
  });
}
