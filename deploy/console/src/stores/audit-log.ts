import { atom, type ReadableAtom } from 'nanostores';
import type { AuditEntry } from '../api/answers.ts';
import { ops } from '../api/ops.ts';
import { noteExpiry } from './session.ts';

export interface ReadLog {
  /** The words that all of these entries hold. */
  search: string;
  /** The newest first. */
  entries: AuditEntry[];
  /** Nothing older is found. */
  isWhole: boolean;
  loading: boolean;
  error?: string;
}

export const PAGE = 50;

const $writable = atom<ReadLog>({ search: '', entries: [], isWhole: false, loading: false });
/** The log, or what was searched for in it, as far back as it was read. */
export const $auditLog: ReadableAtom<ReadLog> = $writable;

async function read(search: string, before?: number): Promise<void> {
  const known = $writable.get();
  // What was found for other words stands until there is an answer.
  $writable.set({ ...known, search, loading: true, error: undefined });
  const isOver = () => $writable.get().search !== search;
  try {
    const page = await ops.audit({ before, limit: PAGE, search });
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
export const readOlder = (): Promise<void> => {
  const { search, entries } = $writable.get();
  return read(search, entries.at(-1)?.seq);
};
