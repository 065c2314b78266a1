import type { AuditEntry } from '@viewmax/contracts/ops/log';
import { atom, type ReadableAtom } from 'nanostores';
import { call } from '../api/call.ts';
import { noteExpiry } from './session.ts';

export interface ReadLog {
  /** The words that all of these entries contain. */
  search: string;
  /** The newest first. */
  entries: AuditEntry[];
  /** There are no older entries. */
  isWhole: boolean;
  loading: boolean;
  error?: string;
}

export const PAGE = 50;

const $writable = atom<ReadLog>({ search: '', entries: [], isWhole: false, loading: false });
/** The log or the results of a search, as far back as they were loaded. */
export const $auditLog: ReadableAtom<ReadLog> = $writable;

async function read(search: string, before?: number): Promise<void> {
  const known = $writable.get();
  // The earlier results stay until the new response.
  $writable.set({ ...known, search, loading: true, error: undefined });
  const isOver = () => $writable.get().search !== search;
  try {
    const query = { before, limit: PAGE, search: search || undefined };
    const { entries: page } = await call('listAudit', { query });
    if (isOver()) return;
    const kept = known.search === search ? known.entries : [];
    const entries = [...new Map([...kept, ...page].map((entry) => [entry.seq, entry])).values()];
    const isAtEnd = page.length < PAGE || entries.at(-1)?.seq === 1;
    const wasRead = kept.length > 0 && before === undefined;
    entries.sort((a, b) => b.seq - a.seq);
    $writable.set({ search, entries, isWhole: wasRead ? known.isWhole : isAtEnd, loading: false });
  } catch (error) {
    noteExpiry(error);
    if (!isOver()) $writable.set({ ...$writable.get(), loading: false, error: (error as Error).message });
  }
}

export const readNewest = (search = $writable.get().search): Promise<void> => read(search.trim());
/** Reads the newest entries, unless the log already has the one of this number. A search does not tell. */
export async function readUpTo(entry: number): Promise<void> {
  const { search, entries } = $writable.get();
  if (search || (entries[0]?.seq ?? -1) < entry) await read(search);
}
export const readOlder = (): Promise<void> => {
  const { search, entries } = $writable.get();
  return read(search, entries.at(-1)?.seq);
};
